//! What only the inside of the room can see.
