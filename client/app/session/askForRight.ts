import { lazyPart } from '../../ui/lazyPart.ts'

/** Fetched by people to whom something is denied. */
export const AskForRight = lazyPart(
  async () => (await import('../../widgets/invitations/AskForRight.tsx')).AskForRight,
  'invitations',
)
