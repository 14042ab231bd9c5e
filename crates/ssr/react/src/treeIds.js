/**
 * Names of places in the tree, for `useId`: for each list on the way the place in it, as bits, the
 * outermost list in the last ones. A leading one bit says how many there are. What does not fit into
 * 30 bits goes into `overflow`, in the digits of base 32.
 */

const ROOT = 1;

let bits = ROOT;
let overflow = "";

/** Begins at the root. */
export function resetTree() {
  bits = ROOT;
  overflow = "";
}

/** Returns the place's bits, for `leaveList` and `enterItem`. */
export function treeBits() {
  return bits;
}

/** Returns what did not fit into the bits, for `leaveList` and `enterItem`. */
export function treeOverflow() {
  return overflow;
}

/**
 * Goes to an item of the list at a place.
 *
 * @param {number} listBits
 * @param {string} listOverflow
 * @param {number} length
 * @param {number} index
 */
export function enterItem(listBits, listOverflow, length, index) {
  let used = 31 - Math.clz32(listBits);
  let place = listBits & ~(1 << used);
  const needed = 32 - Math.clz32(length);
  if (used + needed > 30) {
    const moved = used - (used % 5);
    overflow = (place & ((1 << moved) - 1)).toString(32) + listOverflow;
    place >>= moved;
    used -= moved;
  } else {
    overflow = listOverflow;
  }
  bits = (1 << (needed + used)) | ((index + 1) << used) | place;
}

/**
 * Goes back to the place of a list.
 *
 * @param {number} listBits
 * @param {string} listOverflow
 */
export function leaveList(listBits, listOverflow) {
  bits = listBits;
  overflow = listOverflow;
}

/** Returns the name of the place. */
export function treeId() {
  return (bits & ~(1 << (31 - Math.clz32(bits)))).toString(32) + overflow;
}

/**
 * Goes to an item of a list in a list, from the place of the outermost one.
 *
 * @param {number[]} path for each list its length, and the item's place in it
 */
export function enterPath(path) {
  for (let at = 0; at < path.length; at += 2) enterItem(bits, overflow, path[at], path[at + 1]);
}
