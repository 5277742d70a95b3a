/** Pictures of areas that people hand in, in place of one of the set. */
import { z } from 'zod'
import { areaIdSchema, areaRecord } from '#shared/records/area.ts'
import { endpoint } from './endpoint.ts'
import { ref } from './references.ts'

const onArea = { areaId: areaIdSchema }
const oneArea = { areaId: ref(areaRecord) }

export const AREA_PICTURE_MAX_MIB = 1
/** Length of a data URL, whose base64 is a third larger. */
const PICTURE_TEXT_MAX = Math.ceil((AREA_PICTURE_MAX_MIB * 1024 * 1024 * 4) / 3) + 100

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const areaPicturesContract = {
  picture: endpoint({
    path: '/live/areapicture',
    permission: 'home.view',
    scope: 'project',
    kind: 'question',
    summary:
      'The picture of an area that was handed in; no address serves it, so that it is never a document of its own',
    input: z.strictObject(onArea),
    output: z.strictObject({
      /** Data URL; null without one. */
      picture: z.string().nullable(),
    }),
    example: { input: oneArea },
  }),
  set: endpoint({
    path: '/live/setareapicture',
    permission: 'deploy.configure',
    scope: 'project',
    kind: 'command',
    summary: `Sets a picture of an area’s own: PNG, JPEG or WebP of at most ${AREA_PICTURE_MAX_MIB} MiB; without one it has that of the set again`,
    input: z.strictObject({
      ...onArea,
      /** Picture as a data URL. */
      picture: z.string().min(1).max(PICTURE_TEXT_MAX).nullable(),
    }),
    output: z.null(),
    bodyMaxBytes: PICTURE_TEXT_MAX + 1_000,
    example: { input: { ...oneArea, picture: PICTURE }, output: null },
  }),
}
