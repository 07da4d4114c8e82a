import sharp from 'sharp'

/** By how much a shade must differ to be seen, of 255. */
const seenDifference = 24
/** Which share of the points may differ in two pictures of the same page: letters are not always drawn alike. */
const sameShare = 0.0003

/**
 * Which share of a picture's points is not what it was: 0 for pictures that look the same, 1 where the size differs.
 * Both are in a format that sharp reads.
 */
export async function changedShare(before: Buffer, now: Buffer): Promise<number> {
  if (before.equals(now)) return 0

  const [one, other] = await Promise.all([shadesOf(before), shadesOf(now)])

  if (one.info.width !== other.info.width || one.info.height !== other.info.height) return 1

  let changed = 0

  for (let place = 0; place < one.data.length; place += 1) {
    if (Math.abs((one.data[place] ?? 0) - (other.data[place] ?? 0)) > seenDifference) changed += 1
  }

  const share = changed / one.data.length

  return share > sameShare ? share : 0
}

function shadesOf(picture: Buffer) {
  return sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}
