class TextEncoder {
  get encoding() {
    return "utf-8";
  }
  encode(text = "") {
    return core.ops.op_encode(wellFormed(text));
  }
  encodeInto(text, destination) {
    if (!(destination instanceof Uint8Array)) throw new TypeError("The destination is not a Uint8Array");
    let read = 0;
    let written = 0;
    for (const character of wellFormed(text)) {
      const code = character.codePointAt(0);
      const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (written + length > destination.length) break;
      if (length === 1) {
        destination[written] = code;
      } else {
        const mark = [0, 0, 0xc0, 0xe0, 0xf0][length];
        destination[written] = mark | (code >> (6 * (length - 1)));
        for (let at = 1; at < length; at++) {
          destination[written + at] = 0x80 | ((code >> (6 * (length - 1 - at))) & 0x3f);
        }
      }
      read += character.length;
      written += length;
    }
    return { read, written };
  }
}

// The Encoding Standard's names for UTF-8, the one encoding that is decoded here.
const UTF_8 = new Set([
  "unicode-1-1-utf-8",
  "unicode11utf8",
  "unicode20utf8",
  "utf-8",
  "utf8",
  "x-unicode20utf8",
]);
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

class TextDecoder {
  #fatal;
  #ignoreBOM;
  // The first bytes of a character whose rest is in the stream's next chunk.
  #pending = [];
  // Whether the stream's beginning, where a byte order mark may stand, has been read.
  #begun = false;
  constructor(label = "utf-8", { fatal = false, ignoreBOM = false } = {}) {
    // The standard's white space; `trim` would remove more.
    const name = `${label}`.replace(/^[\t\n\f\r ]+|[\t\n\f\r ]+$/g, "").toLowerCase();
    if (!UTF_8.has(name)) throw new RangeError(`The encoding label "${label}" is not known here`);
    this.#fatal = Boolean(fatal);
    this.#ignoreBOM = Boolean(ignoreBOM);
  }
  get encoding() {
    return "utf-8";
  }
  get fatal() {
    return this.#fatal;
  }
  get ignoreBOM() {
    return this.#ignoreBOM;
  }
  decode(input = new Uint8Array(), { stream = false } = {}) {
    const { buffer = input, byteOffset, byteLength } = ArrayBuffer.isView(input) ? input : {};
    if (!(buffer instanceof ArrayBuffer) && !(buffer instanceof SharedArrayBuffer)) throw new TypeError("Those are no bytes");
    let bytes = buffer.detached ? new Uint8Array() : new Uint8Array(buffer, byteOffset, byteLength);
    if (this.#pending.length > 0) bytes = Uint8Array.of(...this.#pending, ...bytes);
    this.#pending = [];
    const [valid, complete] = core.ops.op_ssr_utf8(bytes);
    if (this.#fatal && (!valid || (!stream && complete < bytes.length))) {
      this.#begun = false;
      throw new TypeError("The bytes are not UTF-8");
    }
    if (stream && complete < bytes.length) {
      this.#pending = [...bytes.subarray(complete)];
      bytes = bytes.subarray(0, complete);
    }
    // The operation drops a byte order mark at the beginning of the bytes.
    const isMarked = BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte);
    const keepsMark = isMarked && (this.#ignoreBOM || this.#begun);
    this.#begun = stream && (this.#begun || bytes.length > 0);
    return (keepsMark ? "\uFEFF" : "") + core.ops.op_decode(bytes);
  }
}

defineClasses(TextEncoder, TextDecoder);
