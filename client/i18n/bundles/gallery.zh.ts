import { gallery } from '../zh/gallery.ts'

/** What the pages of the gallery say. */
export const texts = { gallery } as const
