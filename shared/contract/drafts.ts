/** Drafts of forms per user. A draft is stored until the form is sent or discarded. */
import { z } from 'zod'
import { DRAFT_LENGTH_MAX } from '#shared/constants.ts'
import { endpoint } from './endpoint.ts'

const common = { scope: 'estate', permission: 'session' } as const
/** Which form: its endpoint's path, and the record that it changes. */
const form = z.string().regex(/^[\w./-]{1,160}$/)

/** Form input as JSON; not interpreted by the server. */
const values = z.string().max(DRAFT_LENGTH_MAX)

export const draftsContract = {
  find: endpoint({
    ...common,
    path: '/userinfo/draft',
    kind: 'question',
    summary: 'What one has typed into a form and not sent; null where there is nothing',
    input: z.strictObject({ form }),
    output: z.strictObject({ atMs: z.number(), values }).nullable(),
    example: { input: { form: 'building/addproject' }, output: null },
  }),
  keep: endpoint({
    ...common,
    path: '/userinfo/savedraft',
    kind: 'command',
    summary: 'Keeps what one has typed into a form; never in the log, and only for a while',
    input: z.strictObject({ form, values }),
    output: z.null(),
    example: {
      input: { form: 'building/addproject', values: '{"name":"Harbour annexe"}' },
      output: null,
    },
  }),
  drop: endpoint({
    ...common,
    path: '/userinfo/deletedraft',
    kind: 'command',
    summary: 'Forgets what was typed: the form was sent or given up',
    input: z.strictObject({ form }),
    output: z.null(),
    example: { input: { form: 'building/addproject' }, output: null },
  }),
}
