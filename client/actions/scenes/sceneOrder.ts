import type { Scene } from '#shared/records/scene.ts'

/** Pinned ones first, then as they were put in order. */
export const byOrder = (a: Scene, b: Scene): number =>
  Number(b.isPinned) - Number(a.isPinned) || a.order - b.order
