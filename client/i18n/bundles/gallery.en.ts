import { gallery } from '../en/gallery.ts'
import { galleryAccess } from '../en/galleryAccess.ts'
import { galleryBlocks } from '../en/galleryBlocks.ts'
import { galleryData } from '../en/galleryData.ts'
import { galleryExample } from '../en/galleryExample.ts'
import { galleryGuide } from '../en/galleryGuide.ts'
import { galleryOrder } from '../en/galleryOrder.ts'
import { galleryPages } from '../en/galleryPages.ts'
import { galleryPick } from '../en/galleryPick.ts'
import { galleryViews } from '../en/galleryViews.ts'
import { payload } from '../en/payload.ts'

/** Texts of the gallery's pages. */
export const texts = {
  gallery,
  galleryAccess,
  galleryBlocks,
  galleryData,
  galleryExample,
  galleryGuide,
  galleryOrder,
  galleryPages,
  galleryPick,
  galleryViews,
  payload,
} as const
