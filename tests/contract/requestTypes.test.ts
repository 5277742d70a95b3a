/** Type tests of requests: this file compiles only with correct types. */
import { expectTypeOf, it } from 'vitest'
import type { z } from 'zod'
import type { Contract } from '#shared/contract/contract.ts'
import type { devicesContract } from '#shared/contract/devices.ts'
import type { Endpoint, RequestOf } from '#shared/contract/endpoint.ts'

type UnknownFields<T> = { [K in keyof T]-?: unknown extends T[K] ? K : never }[keyof T]
type Vague<E> = E extends Endpoint
  ? unknown extends RequestOf<E>
    ? 'the whole request'
    : UnknownFields<RequestOf<E>>
  : never
type VagueParts = {
  [S in keyof Contract]: { [E in keyof Contract[S]]: Vague<Contract[S][E]> }[keyof Contract[S]]
}[keyof Contract]

it('no field of a request is unknown', () => {
  expectTypeOf<VagueParts>().toBeNever()
  type Preprocessed = Endpoint<z.ZodObject<{ ids: z.ZodUnknown; name: z.ZodString }>>
  expectTypeOf<Vague<Preprocessed>>().toEqualTypeOf<'ids'>()
})

it('a number is no list of devices, and the id of a host is no device', () => {
  type MarkNormal = RequestOf<typeof devicesContract.markNormal>
  const right: MarkNormal = { deviceIds: ['dev_1'] }
  // @ts-expect-error A number where devices are expected.
  const wrongValue: MarkNormal = { deviceIds: 42 }
  // @ts-expect-error An id of another kind.
  const wrongId: MarkNormal = { deviceIds: ['hst_1'] }
  // @ts-expect-error A misspelt field.
  const wrongName: MarkNormal = { deviceId: ['dev_1'] }
  expectTypeOf([right, wrongValue, wrongId, wrongName]).items.toEqualTypeOf<MarkNormal>()
})

it('paging may be left out', () => {
  type List = RequestOf<typeof devicesContract.list>
  expectTypeOf<Record<string, never>>().toExtend<List>()
  expectTypeOf<List['pageNum']>().toEqualTypeOf<number | undefined>()
})
