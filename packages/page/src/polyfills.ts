/**
 * Adds what ky needs and the oldest supported browsers lack: `Object.hasOwn` (Chrome 93, Safari 15.4) and
 * `Array.prototype.at` (Chrome 92, Safari 15.4). Before anything of them is called (`mountPage`).
 */
export function addPolyfills(): void {
  Object.hasOwn ||= (object, key) => Object.prototype.hasOwnProperty.call(object, key)
  if (!('at' in Array.prototype)) {
    // Not enumerable, as all methods of arrays.
    Object.defineProperty(Array.prototype, 'at', { configurable: true, writable: true, value: at })
  }
}

function at(this: readonly unknown[], index: number): unknown {
  const place = Math.trunc(index) || 0

  return this[place < 0 ? place + this.length : place]
}
