import { lazyPart } from '../../ui/lazyPart.ts'

/** Routes for every page except the sign-in pages. */
export const OtherRoutes = lazyPart(async () => (await import('./OtherRoutes.tsx')).OtherRoutes)
