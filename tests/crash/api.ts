import { PASSWORD, PHONE, type Witness } from './witness.ts'

/** The answer's data; null for a refusal. Rejects where the server is gone. */
export async function callApi(
  { port }: Pick<Witness, 'port'>,
  path: string,
  body: object,
  token = '',
): Promise<Record<string, unknown> | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'head-token': token },
    body: JSON.stringify(body),
  })
  const envelope = (await response.json()) as { status: number; data: Record<string, unknown> }
  return envelope.status === 200 ? envelope.data : null
}

export async function signIn(witness: Witness): Promise<string> {
  const data = await callApi(witness, '/userinfo/login', { username: PHONE, password: PASSWORD })
  return String(data?.token)
}
