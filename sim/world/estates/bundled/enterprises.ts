/** Demo companies: two certified, one in review. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#shared/durations.ts'
import { must } from '#shared/kernel/assert.ts'
import type { Account } from '#shared/records/account.ts'
import type { Certification, Licence } from '#shared/records/certification.ts'
import { actorOf } from '../../../core/auth/actors.ts'
import type { Services } from '../../../edge/handlers/services.ts'
import type { VacancyAction } from '../past/batches.ts'
import { SUPER_PHONE } from './staff.ts'

interface Enterprise extends Pick<Certification, 'name' | 'address' | 'creditCode'> {
  readonly phone: string
  /** Days before today. */
  readonly submittedDaysAgo: number
  /** Null while it waits. */
  readonly approvedDaysAgo: number | null
}

const ENTERPRISES: readonly Enterprise[] = [
  {
    phone: SUPER_PHONE,
    name: '海港智慧楼宇（上海）有限公司',
    address: '上海市黄浦区南京东路 300 号 18 层',
    creditCode: '91310101MA1FL5QK70',
    submittedDaysAgo: 88,
    approvedDaysAgo: 87,
  },
  {
    phone: '13800000002',
    name: '上海海港酒店管理有限公司',
    address: '上海市黄浦区中山东一路 88 号',
    creditCode: '91310000MA1K35LT24',
    submittedDaysAgo: 61,
    approvedDaysAgo: 60,
  },
  {
    phone: '13800000006',
    name: '杭州顾园物业服务有限公司',
    address: '杭州市西湖区文三路 478 号',
    creditCode: '91330106MA2GXN8R4U',
    submittedDaysAgo: 2,
    approvedDaysAgo: null,
  },
]

/** Uses public commands, oldest first, because later ones depend on earlier ones. */
export async function enterpriseSteps(
  { workspaces, pictures }: Services,
  nowMs: number,
): Promise<VacancyAction[]> {
  const { estate } = workspaces
  const bytes = await readFile(join(import.meta.dirname, 'licence.png'))
  const licence: Licence = { hash: await pictures.put(bytes), type: 'image/png', sizeBytes: bytes.length }
  const reviewer = must(estate.state.first('account', 'phone', SUPER_PHONE), SUPER_PHONE)
  const at = (account: Account, daysAgo: number) => ({
    actor: actorOf(account),
    channel: 'web' as const,
    nowMs: Math.round(nowMs - daysAgo * DAY_MS),
  })
  const steps = ENTERPRISES.flatMap(({ phone, submittedDaysAgo, approvedDaysAgo, ...enterprise }) => {
    const account = must(estate.state.first('account', 'phone', phone), phone)
    const submission = at(account, submittedDaysAgo)
    const submitted = {
      atMs: submission.nowMs,
      run: () =>
        estate.run('SubmitCertification', { ...enterprise, accountId: account.id, licence }, submission),
    }
    if (approvedDaysAgo === null) return [submitted]
    const review = at(reviewer, approvedDaysAgo)
    const approve = () => {
      const { id } = must(estate.state.first('certification', 'account', account.id), enterprise.name)
      const data = { certificationIds: [id], decision: 'approved', reason: '' } as const
      return estate.run('ReviewCertifications', data, review)
    }
    return [submitted, { atMs: review.nowMs, run: approve }]
  })
  return steps.sort((a, b) => a.atMs - b.atMs)
}
