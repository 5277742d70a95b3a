import { lazyPart } from '../../ui/lazyPart.ts'

/** Every route but the sign-in pages. */
export const OtherRoutes = lazyPart(async () => (await import('./OtherRoutes.tsx')).OtherRoutes)
