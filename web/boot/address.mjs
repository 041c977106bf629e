// The address as the app reads it: what follows `#`, which programs on the way put elsewhere or lengthen.

const LONGEST = 70_000; // letters of a fragment: more than any link has, and little for MicroPython's memory
const MOVED = /\/%(?:25)*23([^/]*)$/; // mail programs that check links, such as Safe Links, leave `%23` for `#`

/**
 * The address that was meant where `#` has become part of the path; else nothing. It is always one of the same site: a
 * path that begins with `//` is none of another host.
 * @param {string} address
 * @param {URL} [site] the app's, by default the folder of the address
 */
export function meantAddress(address, site = new URL("./", address)) {
  const found = MOVED.exec(new URL(address).pathname);
  return found ? `${site.href}#${found[1]}` : undefined;
}

/** Puts `#` back where it belongs, and cuts off what would be too much: the app says that the link is damaged. */
export function mendAddress() {
  const meant = meantAddress(location.href);
  if (meant) history.replaceState(history.state, "", meant);
  if (location.hash.length > LONGEST) history.replaceState(history.state, "", location.hash.slice(0, LONGEST));
}
