// The clock and chance are what differs from render to render. Whoever keeps what was rendered
// asks `ssr.momentReads` before and after.
let momentReads = 0;

const noted = (read) =>
  function (...args) {
    momentReads += 1;
    return Reflect.apply(read, this, args);
  };

// Reads the clock only where it gets no date.
const notedWithoutDate = (read) =>
  function (date) {
    if (date === undefined) momentReads += 1;
    return Reflect.apply(read, this, [date]);
  };

Math.random = noted(Math.random);
Date.now = noted(Date.now);
globalThis.Date = new Proxy(Date, {
  apply(date) {
    momentReads += 1;
    return date();
  },
  construct(date, args, target) {
    if (args.length === 0) momentReads += 1;
    return Reflect.construct(date, args, target);
  },
});
Date.prototype.constructor = Date;

if (globalThis.Temporal) {
  for (const name of Object.getOwnPropertyNames(Temporal.Now)) Temporal.Now[name] = noted(Temporal.Now[name]);
}

{
  const formats = Intl.DateTimeFormat.prototype;
  const { get } = Object.getOwnPropertyDescriptor(formats, "format");
  Object.defineProperty(formats, "format", {
    configurable: true,
    get() {
      return notedWithoutDate(get.call(this));
    },
  });
  formats.formatToParts = notedWithoutDate(formats.formatToParts);
}
