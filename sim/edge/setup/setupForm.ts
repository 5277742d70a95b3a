/** The fields of the setup page and their validation: one fault per field. */
import { z } from 'zod'
import { NAME_LENGTH_MAX } from '#shared/constants.ts'
import { HEX_NUMBER } from '#shared/kernel/ids.ts'
import { PROJECT_KINDS, type ProjectKind, projectKindSchema } from '#shared/records/project.ts'
import { nameError } from '#shared/rules/name.ts'
import { passwordError } from '#shared/rules/password.ts'
import { checkPhone } from '#shared/rules/phone.ts'
import { canonicalTimeZone } from '#shared/time/timeZones.ts'

/** As browsers send a form: texts; a box that is not ticked is missing. */
export const FIELDS = [
  'phone',
  'name',
  'password',
  'repeat',
  'company',
  'timeZone',
  'project',
  'kind',
  'gateway',
  'number',
] as const
export type FieldName = (typeof FIELDS)[number]

const FIELD_LENGTH_MAX = 200
const text = z.string().max(FIELD_LENGTH_MAX).default('')
/** A field that was sent twice is a list: a client error like one that is too long. */
const answersSchema = z.object(
  Object.fromEntries(FIELDS.map((name) => [name, text])) as Record<FieldName, typeof text>,
)
export type Answers = Readonly<Record<FieldName, string>>

export const KINDS = Object.keys(PROJECT_KINDS) as readonly ProjectKind[]

export type FieldFault =
  | 'phone'
  | 'name'
  | 'password'
  | 'demoPassword'
  | 'repeat'
  | 'company'
  | 'timeZone'
  | 'kind'
  | 'number'
export type Faults = Readonly<Partial<Record<FieldName, FieldFault>>>

export interface SetupRequest {
  readonly phone: string
  readonly name: string
  readonly password: string
  readonly company: string
  readonly timeZone: string
  readonly project: string
  readonly kind: ProjectKind
  /** Null: no sample gateway; an empty number: one that the server makes up. */
  readonly gateway: { readonly number: string } | null
}

/** @returns null for what no form of the page sends */
export function readAnswers(body: unknown): Answers | null {
  const parsed = answersSchema.safeParse(body ?? {})
  return parsed.success ? parsed.data : null
}

/** @param refusedPassword one that is public */
export function judgeAnswers(answers: Answers, refusedPassword: string | null): Faults | SetupRequest {
  const { password, repeat } = answers
  const [phone, name, company, project] = [answers.phone, answers.name, answers.company, answers.project].map(
    (answer) => answer.trim(),
  ) as [string, string, string, string]
  const number = answers.number.trim().toUpperCase()
  const timeZone = canonicalTimeZone(answers.timeZone.trim())
  const kind = projectKindSchema.safeParse(answers.kind)
  const faults: Faults = {
    ...(checkPhone(phone) === 'right' ? {} : { phone: 'phone' }),
    ...(nameError(name) === null ? {} : { name: 'name' }),
    ...passwordFault(password, refusedPassword),
    ...(repeat === password ? {} : { repeat: 'repeat' }),
    ...(company !== '' && [...company].length <= NAME_LENGTH_MAX ? {} : { company: 'company' }),
    ...(timeZone === null ? { timeZone: 'timeZone' } : {}),
    ...(nameError(project) === null ? {} : { project: 'name' }),
    ...(kind.success ? {} : { kind: 'kind' }),
    ...(number === '' || HEX_NUMBER.test(number) ? {} : { number: 'number' }),
  }
  if (Object.keys(faults).length > 0 || timeZone === null || !kind.success) return faults
  const gateway = answers.gateway === '' ? null : { number }
  return { phone, name, password, company, timeZone, project, kind: kind.data, gateway }
}

export const isRequest = (judged: Faults | SetupRequest): judged is SetupRequest =>
  'gateway' in judged && typeof judged.gateway !== 'string'

function passwordFault(password: string, refused: string | null): Faults {
  if (passwordError(password) !== null) return { password: 'password' }
  return password === refused ? { password: 'demoPassword' } : {}
}
