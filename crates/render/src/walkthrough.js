"use strict";
(() => {
  const steps = [...document.querySelectorAll("section")];
  const links = new Map([...document.querySelectorAll("nav a")].map((link) => [link.hash.slice(1), link]));
  let current = 0;
  const show = (next, writes) => {
    if (next < 0 || next >= steps.length) return;
    const article = steps[next].closest("article");
    steps.forEach((step, number) => {
      const isFirst = step === step.parentNode.querySelector("section");
      const isOther = step.closest("article") !== article;
      step.style.display = number === next || (isOther && isFirst) ? "" : "none";
    });
    links.forEach((link) => link.removeAttribute("aria-current"));
    const link = links.get(steps[next].id);
    link.setAttribute("aria-current", "step");
    const nav = link.closest("nav");
    nav.scrollTop = link.offsetTop - nav.offsetTop - nav.clientHeight / 2;
    if (steps[current].closest("article") !== article) article.scrollIntoView();
    current = next;
    if (writes) history.replaceState(null, "", "#" + steps[next].id);
  };
  const find = () => Math.max(0, steps.findIndex((step) => step.id === location.hash.slice(1)));
  links.forEach((link, id) => link.addEventListener("click", (event) => {
    event.preventDefault();
    show(steps.findIndex((step) => step.id === id), true);
  }));
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = { ArrowRight: current + 1, ArrowDown: current + 1, ArrowLeft: current - 1, ArrowUp: current - 1,
      Home: 0, End: steps.length - 1 };
    if (!(event.key in keys)) return;
    event.preventDefault();
    show(keys[event.key], true);
  });
  addEventListener("hashchange", () => show(find(), false));
  show(find(), false);
})();
