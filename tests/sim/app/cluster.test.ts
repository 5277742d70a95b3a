/** Several servers on one nats-server, as processes that are killed, paused and ended while others ask them. */
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { natsProgram, startNatsServer } from '../../support/natsServer.ts'
import { until } from '../../support/until.ts'
import { addSuper, type Member, startMember } from './support/member.ts'

const program = await natsProgram()
/** Ten seconds on a quiet machine. */
const FAILOVER_MAX_MS = 14_000
const PASSWORD = 'secret-1234'
const PHONE = '13900000001'

async function aCluster(count: number): Promise<{ members: Member[]; token: string }> {
  const nats = await startNatsServer(program ?? '')
  onTestFinished(() => nats.end())
  addSuper(nats.url, PHONE, PASSWORD)
  const members: Member[] = []
  for (let n = 0; n < count; n += 1) members.push(await startMember(nats.url))
  const login = { username: PHONE, password: PASSWORD }
  const answer = await members.at(-1)?.post('/userinfo/login', login)
  return { members, token: answer?.body.data.token }
}

const aProject = (name: string) => ({ name, kind: 'hotel', city: '上海', timeZone: 'Asia/Shanghai' })

describe.skipIf(program === null)('servers on NATS', () => {
  it('answer any call, whichever owns the estate', async () => {
    const { members, token } = await aCluster(2)
    for (const [n, member] of members.entries())
      expect((await member.post('/building/addproject', aProject(`Hotel ${n}`), token)).status).toBe(200)
    for (const member of members) {
      const { body } = await member.post('/building/projectlist', {}, token)
      expect(JSON.stringify(body)).toMatch(/Hotel 0.*Hotel 1/)
    }
  })

  it('serve within ten seconds of kill -9 of the owner', async () => {
    const { members, token } = await aCluster(2)
    const [owner, other] = members as [Member, Member]
    await owner.post('/building/addproject', aProject('Before'), token)
    const killedMs = performance.now()
    owner.child.kill('SIGKILL')
    const { status, body } = await other.post('/building/projectlist', {}, token)
    const tookMs = performance.now() - killedMs
    expect(status).toBe(200)
    expect(tookMs).toBeLessThan(FAILOVER_MAX_MS)
    expect(JSON.stringify(body)).toContain('Before')
  })

  it('hand over at SIGTERM without a failed command', async () => {
    const { members, token } = await aCluster(2)
    const [owner, other] = members as [Member, Member]
    const answers: { status: number; ms: number }[] = []
    let isOver = false
    const ask = async (member: Member, label: string) => {
      for (let n = 0; !isOver; n += 1) {
        const atMs = performance.now()
        const { status } = await member.post('/building/addproject', aProject(`${label} ${n}`), token)
        answers.push({ status, ms: performance.now() - atMs })
        await pause(50)
      }
    }
    const asking = [ask(other, 'Other')]
    await until(() => answers.length > 3)
    owner.child.kill('SIGTERM')
    await until(() => owner.child.exitCode !== null)
    const before = answers.length
    await until(() => answers.length > before + 3)
    isOver = true
    await Promise.all(asking)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(owner.child.exitCode).toBe(0)
  })
})
