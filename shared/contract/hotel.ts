/** The hotel service: what its variant of the sign-in page asks before anybody is signed in. */
import { z } from 'zod'
import { projectIdSchema } from '#shared/kernel/ids.ts'
import { endpoint } from './endpoint.ts'
import { credentials } from './fields.ts'

export const hotelContract = {
  userInfo: endpoint({
    path: '/hotel/Userinfo',
    permission: 'public',
    scope: 'estate',
    kind: 'question',
    summary:
      'Checks a member of hotel staff and answers the hotels whose console is open to them; tries count as sign-ins',
    input: z.strictObject(credentials),
    output: z.strictObject({
      name: z.string(),
      hotels: z.array(
        z.strictObject({ xmid: projectIdSchema, name: z.string(), nameEn: z.string(), roleName: z.string() }),
      ),
    }),
  }),
}
