import { drawQr } from './draw-qr.ts'

/** The smallest printed square that phones read well, mm. */
const smallestSquareMm = 0.4

/** A code is read from at most ten times its width away. */
const distancePerWidth = 10

/** What is known of a code printed so wide. */
export interface PrintedSize {
  readonly squareMm: number
  readonly isReadable: boolean
  /** In plain words: from how far it is read, or how wide it has to be. */
  readonly message: string
}

/** Checks how well a code of this link is read when it is printed so wide, border included. */
export function printedSize(link: string, widthCm: number): PrintedSize {
  const { size } = drawQr(link)
  const squareMm = (widthCm * 10) / size
  const isReadable = squareMm >= smallestSquareMm

  return {
    squareMm,
    isReadable,
    message: isReadable
      ? `Its squares are ${squareMm.toFixed(1)} mm wide: phones read it from up to ${Math.round(widthCm * distancePerWidth)} cm away.`
      : `Its squares would be ${squareMm.toFixed(2)} mm wide, which phones read badly: print it at least ${(Math.ceil(smallestSquareMm * size) / 10).toFixed(1)} cm wide.`,
  }
}

/** A4 in mm, with the margin that office printers leave white. */
const sheet = { width: 210, height: 297, margin: 12 } as const

/** The room below a code for its tag and its link, mm, and between two codes. */
const label = { height: 12, gap: 6 } as const

/** Where the codes stand on their sheets, in mm from the upper left corner. */
export interface SheetLayout {
  readonly perSheet: number
  readonly place: (index: number) => { readonly sheet: number; readonly left: number; readonly top: number }
}

/** Lays codes of this width out on sheets of A4, row by row. */
export function sheetLayout(widthCm: number): SheetLayout {
  const cell = { width: widthCm * 10 + label.gap, height: widthCm * 10 + label.height + label.gap }
  const fits = (room: number, one: number) => Math.max(1, Math.floor((room - 2 * sheet.margin + label.gap) / one))
  const [columns, rows] = [fits(sheet.width, cell.width), fits(sheet.height, cell.height)]
  const perSheet = columns * rows

  return {
    perSheet,
    place(index) {
      const onSheet = index % perSheet

      return {
        sheet: Math.floor(index / perSheet),
        left: sheet.margin + (onSheet % columns) * cell.width,
        top: sheet.margin + Math.floor(onSheet / columns) * cell.height,
      }
    },
  }
}
