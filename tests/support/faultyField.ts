import { z } from 'zod'
import { ApiError } from '#client/api/apiError.ts'
import { FormStore } from '#client/ui/form/model/formStore.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { MessageCode } from '#shared/messages.ts'
import { send } from './setUpGround.ts'

interface Refused {
  readonly issues?: ApiError['issues']
  readonly row?: number
}

/** Form errors for a rejected call; the form has the call's fields. */
export async function refusedInForm(
  endpoint: Endpoint,
  body: object,
  refusals: Readonly<Partial<Record<MessageCode, string>>>,
  fields: readonly string[] = Object.keys((endpoint.input as z.ZodObject).shape),
) {
  const answer = await send<Refused | null>(endpoint, body)
  const store = new FormStore({ schema: z.looseObject({}), initial: body as never, refusals })
  for (const name of fields) store.register({ name, isOptional: true })
  const { http, status, msg, data } = answer
  await store.submit({
    send: async () => {
      throw new ApiError(msg, { http, status, issues: data?.issues ?? [], row: data?.row ?? null })
    },
  })
  return { status, view: store.view() }
}
