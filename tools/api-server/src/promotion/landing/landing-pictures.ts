import {
  type KeptPictures,
  landingPictureWidths,
  pictureCropPattern,
  staffPicturesPath,
  type UploadedPicture,
} from '@pahiram/contract'
import { cacheControl } from '@pahiram/page-html'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'
import type { Sharp } from 'sharp'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { decodePicture } from '../../platform/pictures/clean-picture.ts'
import { pictureHash, type PictureStore } from '../../platform/pictures/picture-store.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { receivedFields, receiveMultipart } from '../../platform/pictures/pictures.ts'
import { notFound } from '../../site/replies.ts'

const contentTypes = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

/** `<hash>.960.webp`, and `<hash>.1200.2.jpg` for a part that a link preview shows. */
const servedPicture = /^([\da-f]{64})\.(\d{3,4})\.((?:[0-4]\.)?(avif|webp|jpg))$/

/** What chats show of a link (Open Graph). */
export const linkSize = { width: 1200, height: 630 }

/** Serves the pictures of landing pages; their content never changes (docs/spec/contract-2.md §8). */
export function serveLandingPictures(app: FastifyInstance, { pool, query }: Database, store: PictureStore): void {
  const find = prepareQuery(pool, 'promo-picture', (asked: { hash: string; width: number; format: string }) =>
    query
      .selectFrom('promo_pictures')
      .where('hash', '=', asked.hash)
      .where('width', '=', asked.width)
      .where('format', '=', asked.format)
      .select('content_hash'),
  )

  app.get<{ Params: { name: string } }>('/promo/pictures/:name', async (request, reply) => {
    const [, hash = '', width, format = '', type] = servedPicture.exec(request.params.name) ?? []
    const [found] = hash === '' ? [] : await find({ hash, width: Number(width), format })
    const picture = found === undefined ? undefined : await store.read(found.content_hash)

    if (picture === undefined) return notFound(request, reply)
    return reply
      .header('Cache-Control', cacheControl.immutable)
      .header('Content-Security-Policy', "default-src 'none'; sandbox")
      .header('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(contentTypes[type as keyof typeof contentTypes])
      .send(picture)
  })
}

/** Serves the staff calls that list pictures, and upload one: a multipart field `picture`, and `crop` for a part of it. */
export async function serveStaffPictures(
  scope: FastifyInstance,
  database: Database,
  { store, now }: { readonly store: PictureStore; readonly now: () => Date },
): Promise<void> {
  const path = staffPicturesPath.slice(staffPath.length)
  const [, width] = landingPictureWidths

  scope.get(path, everyRole, async () => {
    const rows = await database.query
      .selectFrom('promo_pictures')
      .where('width', '=', width)
      .where('format', '=', 'jpg')
      .orderBy('created_at', 'desc')
      .select(['hash', 'created_at', 'created_by'])
      .execute()

    return answered({
      pictures: rows.map(({ hash, created_at, created_by }) => ({
        address: addressOf(hash),
        createdAt: created_at.toISOString(),
        createdBy: created_by,
      })),
    } satisfies KeptPictures)
  })
  await scope.register(async (uploads) => {
    await receiveMultipart(uploads)
    uploads.post(path, { config: { staffRoles: ['editor', 'approver'] } }, async (request) => {
      const { picture, crop } = request.isMultipart() ? await receivedFields(request, store, 1) : {}

      if (!(picture instanceof Blob)) throw new ApiError('400', 'Send one picture, in the field picture.')

      const data = await keepPicture(database, store, picture, {
        crop: cropIn(crop),
        by: request.staff?.name ?? '',
        now: now(),
      })

      request.staffSubject = data.address
      return answered(data)
    })
  })
}

/** A part of a picture, in percent of it. */
interface Crop {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Reads the field `crop`; undefined: all of the picture is kept. @throws {ApiError} 400 when it is no part of a picture. */
function cropIn(given: unknown): Crop | undefined {
  if (given === undefined) return undefined

  const [left = 0, top = 0, width = 0, height = 0] =
    typeof given === 'string' && pictureCropPattern.test(given) ? given.split(',').map(Number) : []

  if (width < 1 || height < 1 || left + width > 100.01 || top + height > 100.01) {
    throw new ApiError('400', 'The part of the picture is not as expected: write left,top,width,height in percent.')
  }
  return { left, top, width, height }
}

/** Stores a picture in every width and format; the same part of the same file again is the same picture. */
async function keepPicture(
  { query }: Database,
  store: PictureStore,
  file: Blob,
  { crop, by, now }: { readonly crop: Crop | undefined; readonly by: string; readonly now: Date },
): Promise<UploadedPicture> {
  const bytes = Buffer.from(await file.arrayBuffer())
  const hash = pictureHash(crop === undefined ? bytes : Buffer.concat([bytes, Buffer.from(JSON.stringify(crop))]))
  const { variants, ratio } = await variantsOf(file, crop)
  const [, width] = landingPictureWidths
  const rows = []

  for (const { content, ...variant } of variants) {
    rows.push({ hash, ...variant, content_hash: await store.keep(content), created_at: now, created_by: by })
  }
  // Rows that are there keep their content: their addresses are cached for ever.
  await query
    .insertInto('promo_pictures')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['hash', 'width', 'format']).doNothing())
    .execute()
  return {
    hash,
    address: addressOf(hash),
    width,
    height: Math.max(1, Math.round(width * ratio)),
  }
}

/** What a template names. */
function addressOf(hash: string): string {
  return `/promo/pictures/${hash}.${landingPictureWidths[1]}.jpg`
}

interface Variant {
  readonly width: number
  readonly format: string
  readonly content: Buffer
}

/**
 * Encodes a picture, or a part of it, in each width and format, upright and without metadata; none is larger than the original. The file is
 * decoded once.
 * @throws {ApiError} 413 or 415 when it is no picture that can be read.
 */
async function variantsOf(file: Blob, crop: Crop | undefined) {
  return decodePicture(file, async (picture, sharp) => {
    const largest = Math.max(...landingPictureWidths)
    const part = crop === undefined ? picture : picture.extract(await pixelsOf(crop, picture))
    const { data, info } = await part
      .resize({ width: largest, height: 2 * largest, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: 20 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const variants: Variant[] = []

    for (const width of landingPictureWidths) {
      const resized = sharp(data, { raw }).resize({ width, height: 2 * width, fit: 'inside', withoutEnlargement: true })
      const encoders = {
        avif: resized.clone().avif({ quality: 55, effort: 2 }),
        webp: resized.clone().webp({ quality: 78 }),
        jpg: jpegOf(resized.clone()),
      }

      for (const [format, encoder] of Object.entries(encoders)) {
        variants.push({ width, format, content: await encoder.timeout({ seconds: 20 }).toBuffer() })
      }
    }
    variants.push(...(await linkParts(sharp(data, { raw }), info)))
    return { variants, ratio: info.height / info.width }
  })
}

/** Cuts what link previews show at five places, one of which has the focal point. Chats show none of 300 KB and more. */
async function linkParts(picture: Sharp, { width, height }: { width: number; height: number }): Promise<Variant[]> {
  const ratio = linkSize.width / linkSize.height
  const [wide, high] = [Math.ceil(Math.min(width, height * ratio)), Math.ceil(Math.min(height, width / ratio))]
  const variants: Variant[] = []

  for (let part = 0, quality = 75; part < 5;) {
    const [left, top] = [Math.round((part * (width - wide)) / 4), Math.round((part * (height - high)) / 4)]
    const cut = picture.clone().extract({ left, top, width: wide, height: high }).resize(linkSize)
    const content = await jpegOf(cut, quality).timeout({ seconds: 20 }).toBuffer()

    if (content.length >= 300_000 && quality > 15) quality -= 20
    else variants.push({ width: linkSize.width, format: `${part++}.jpg`, content })
  }
  return variants
}

/** Transparent parts become white, as JPEG has none. */
function jpegOf(picture: Sharp, quality = 78): Sharp {
  return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
}

/** Returns a part of a picture in its pixels, at least one each way. */
async function pixelsOf({ left, top, width, height }: Crop, picture: Pick<Sharp, 'metadata'>) {
  const { autoOrient } = await picture.metadata()
  const x = Math.min(Math.round((left / 100) * autoOrient.width), autoOrient.width - 1)
  const y = Math.min(Math.round((top / 100) * autoOrient.height), autoOrient.height - 1)

  return {
    left: x,
    top: y,
    width: Math.max(1, Math.min(Math.round((width / 100) * autoOrient.width), autoOrient.width - x)),
    height: Math.max(1, Math.min(Math.round((height / 100) * autoOrient.height), autoOrient.height - y)),
  }
}
