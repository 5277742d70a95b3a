import { gallery } from '../en/gallery.ts'

/** What the pages of the gallery say. */
export const texts = { gallery } as const
