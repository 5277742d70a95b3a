import { gallery } from '../en/gallery.ts'
import { galleryAccess } from '../en/galleryAccess.ts'
import { galleryExample } from '../en/galleryExample.ts'
import { galleryGuide } from '../en/galleryGuide.ts'
import { galleryPages } from '../en/galleryPages.ts'

/** What the pages of the gallery say. */
export const texts = { gallery, galleryAccess, galleryExample, galleryGuide, galleryPages } as const
