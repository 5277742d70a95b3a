import { z } from 'zod'
import { endpoint, type RequestOf } from '#shared/contract/endpoint.ts'

const roleInput = z.strictObject({
  name: z.string().trim().min(1).max(50),
  description: z.string().trim().max(200).default(''),
  /** A tree of routes, of which only the paths are used. */
  routes: z.array(z.unknown()),
})

/** The endpoint of a gallery form, shaped like those of the contract, so that the same form validates it. */
export const mockRoleEndpoint = endpoint({
  path: '/vue-element-admin/role',
  permission: 'session',
  scope: 'estate',
  kind: 'command',
  input: roleInput,
  output: z.unknown(),
  summary: 'Adds or changes a role of the demo',
  example: { input: { name: 'editor', routes: [] } },
})
export type MockRoleInput = RequestOf<typeof mockRoleEndpoint>
