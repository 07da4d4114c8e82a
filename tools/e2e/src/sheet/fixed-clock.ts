/*
 * The sheet's day. The server is started with this file (`--import`), so that its days are the same at each run: a sheet
 * of tomorrow would differ from today's in every date. The clock runs on from there.
 */

const shiftMs = Date.parse(process.env['SHEET_NOW'] ?? '') - Date.now()

if (!Number.isNaN(shiftMs)) {
  const RealDate = Date

  globalThis.Date = class extends RealDate {
    constructor(...parts: readonly unknown[]) {
      // As the real one: without parts it is now.
      if (parts.length === 0) super(RealDate.now() + shiftMs)
      else super(...(parts as [number]))
    }

    static override now(): number {
      return RealDate.now() + shiftMs
    }
  } as DateConstructor
}
