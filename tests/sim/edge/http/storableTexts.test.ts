import { expect, it } from 'vitest'
import { startTestServer } from '../../../support/testServer.ts'

it('a NUL or half of a surrogate pair is refused in a body and in a query, with the field named', async () => {
  const site = await startTestServer()
  const token = await site.signIn('admin')
  for (const text of ['a\0', '\ud83d']) {
    const { http, body } = await site.post('/building/addproject', { name: 'New', address: text }, token)
    expect([http, body.data]).toEqual([
      400,
      {
        code: 'bad_request',
        issues: [{ path: 'address', message: 'holds a NUL character or half of a surrogate pair' }],
      },
    ])
  }
  const response = await fetch(`${site.url}/api/building/buildinglist?name=a%00b`, {
    method: 'POST',
    headers: { 'head-token': token },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ data: { issues: [{ path: 'name' }] } })
})
