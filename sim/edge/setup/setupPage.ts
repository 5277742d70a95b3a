/** The HTML of the setup pages. They have no script, so that they work before and without the console. */
import { quoted, reportLine } from '#shared/connectionExamples.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import type { Language } from '#shared/texts/messageText.ts'
import { suggestedTimeZones } from '#shared/time/timeZones.ts'
import { reportTopic } from '#shared/topicNames.ts'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { SetupOutcome } from './setUpEstate.ts'
import { type Answers, type Faults, type FieldName, KINDS } from './setupForm.ts'
import { SETUP_STYLES } from './setupStyles.ts'
import { SETUP_TEXTS, type SetupTexts, type Step } from './setupTexts.ts'

export const SETUP_PATH = '/setup'

/** Where each step of the checklist is done; the steps after these are done on the terminal. */
const STEP_SCREENS: readonly string[] = [
  consoleScreens.deploy.connectGateway.path,
  consoleScreens.deploy.hosts.path,
  consoleScreens.deploy.areas.path,
  consoleScreens.deploy.deviceSetup.path,
  consoleScreens.device.deviceControl.path,
  consoleScreens.auth.staff.path,
]

export interface FormView {
  readonly answers: Answers
  readonly faults: Faults
  /** What the server refused; null where it did not. */
  readonly refusal: string | null
  /** Sent again with the form; empty on this machine. */
  readonly token: string
  readonly isUnencrypted: boolean
}

export function formPage(language: Language, view: FormView): string {
  const t = SETUP_TEXTS[language]
  const { answers, faults, refusal, token, isUnencrypted } = view
  const fields = new Fields(answers, faults, t)
  const alert = refusal === null ? null : `${t.notDone} ${refusal}`
  return page(
    language,
    t.title,
    `
<form method="post" action="${SETUP_PATH}" novalidate>
<button type="submit" class="default" tabindex="-1" aria-hidden="true">${t.submit}</button>
${languageSwitch(language)}
<h1>${t.title}</h1>
<p>${t.lead}</p>
${isUnencrypted ? `<p class="note" role="note">${t.unencrypted}</p>` : ''}
<div role="alert">${alertOf(alert ?? (Object.keys(faults).length > 0 ? t.faultsFound : null))}</div>
<input type="hidden" name="token" value="${escapeHtml(token)}">
<fieldset><legend>${t.administrator}</legend>
${fields.text('phone', t.phone, { help: t.phoneHelp, attributes: 'inputmode="numeric" autocomplete="username" maxlength="11"' })}
${fields.text('name', t.name, { attributes: 'autocomplete="name" maxlength="50"' })}
${fields.text('password', t.password, { help: t.passwordHelp, attributes: 'autocomplete="new-password"', type: 'password' })}
${fields.text('repeat', t.repeat, { attributes: 'autocomplete="new-password"', type: 'password' })}
</fieldset>
<fieldset><legend>${t.companySection}</legend>
${fields.text('company', t.company, { help: t.companyHelp, attributes: 'autocomplete="organization" maxlength="50"' })}
${fields.text('timeZone', t.timeZone, { help: t.timeZoneHelp, attributes: 'list="zones" autocomplete="off" spellcheck="false"' })}
<datalist id="zones">${zoneOptions()}</datalist>
${fields.text('project', t.project, { attributes: 'autocomplete="off" maxlength="50"' })}
${fields.choice(
  'kind',
  t.kind,
  KINDS.map((kind) => [kind, t.kinds[kind]] as const),
)}
</fieldset>
<fieldset><legend>${t.gatewaySection}</legend>
${fields.box('gateway', t.gateway, t.gatewayHelp)}
${fields.text('number', `${t.number} (${t.optional})`, { help: t.numberHelp, attributes: 'autocomplete="off" spellcheck="false" maxlength="16"' })}
</fieldset>
<p><button type="submit" class="main">${t.submit}</button></p>
</form>`,
  )
}

export function tokenPage(
  language: Language,
  verdict: 'asked' | 'wrong' | 'void',
  isUnencrypted: boolean,
): string {
  const t = SETUP_TEXTS[language]
  const fault = verdict === 'wrong' ? t.tokenWrong : verdict === 'void' ? t.tokenVoid : null
  const field = `
<div class="field"><label for="token">${t.token}</label>
<input id="token" name="token" autocomplete="off" spellcheck="false" maxlength="60" autofocus></div>
<p><button type="submit" class="main">${t.tokenSubmit}</button></p>`
  return page(
    language,
    t.tokenTitle,
    `
<form method="post" action="${SETUP_PATH}" novalidate>
<button type="submit" class="default" tabindex="-1" aria-hidden="true">${t.tokenSubmit}</button>
${languageSwitch(language)}
<h1>${t.tokenTitle}</h1>
<p>${t.tokenLead}</p>
${isUnencrypted ? `<p class="note" role="note">${t.unencrypted}</p>` : ''}
<div role="alert">${alertOf(fault)}</div>
${verdict === 'void' ? '' : field}
</form>`,
  )
}

export interface DoneView extends SetupOutcome {
  /** Of this server, as the browser reached it. */
  readonly serverName: string
  readonly mqttPort: number | null
}

export function donePage(language: Language, view: DoneView): string {
  const t = SETUP_TEXTS[language]
  return page(
    language,
    t.doneTitle,
    `
<h1>${t.doneTitle}</h1>
<p>${escapeHtml(t.doneLead(view.phone))}</p>
${credentials(t, view)}
<section><h2>${t.checklist}</h2>
<ol class="steps">${t.steps.map(stepItem).join('\n')}</ol>
</section>
<p><a class="main" href="/login">${t.signIn}</a></p>`,
  )
}

/** In another tab: the secret is on this page only. */
function stepItem({ title, text }: Step, index: number): string {
  const path = STEP_SCREENS[index]
  const heading = path === undefined ? title : `<a href="${path}" target="_blank" rel="noopener">${title}</a>`
  return `<li><strong>${heading}</strong><br>${text}</li>`
}

export function gonePage(language: Language): string {
  const t = SETUP_TEXTS[language]
  return page(
    language,
    t.goneTitle,
    `
<h1>${t.goneTitle}</h1>
<p>${t.goneLead}</p>
<p><a class="main" href="/login">${t.signIn}</a></p>`,
  )
}

function credentials(t: SetupTexts, { gateway, projectHex, serverName, mqttPort }: DoneView): string {
  if (gateway === null) return ''
  const { number, secret } = gateway
  const port = mqttPort ?? 1883
  const server = { name: serverName, origin: '', port, projectHex }
  const facts = [
    [t.user, number],
    [t.secret, secret],
    [t.port, String(port)],
    [t.topic, reportTopic(projectHex, number)],
  ]
  return `<section><h2>${t.credentials}</h2>
<p class="note" role="note">${t.secretOnce}</p>
<dl>${facts.map(([name = '', value = '']) => `<dt>${name}</dt><dd><code>${escapeHtml(value)}</code></dd>`).join('\n')}</dl>
<h3>${t.tryIt}</h3><p>${t.tryItHelp}</p>
<pre tabindex="0">${escapeHtml(reportLine(server, number, quoted(secret)))}</pre>
</section>`
}

/** Sends the typed answers along, so that only the passwords have to be typed again. */
function languageSwitch(language: Language): string {
  const other = language === 'en' ? 'zh' : 'en'
  return `<input type="hidden" name="language" value="${language}">
<p class="languages"><button type="submit" name="switch" value="${other}" lang="${other}">${SETUP_TEXTS[language].otherLanguage}</button></p>`
}

const alertOf = (text: string | null): string =>
  text === null ? '' : `<p class="alert">${escapeHtml(text)}</p>`

let zones: string | null = null
function zoneOptions(): string {
  zones ??= suggestedTimeZones()
    .map((zone) => `<option value="${zone}"></option>`)
    .join('')
  return zones
}

interface TextOptions {
  readonly help?: string
  readonly attributes: string
  readonly type?: 'password'
}

/** The first field with a fault has the focus, else the first field. */
class Fields {
  readonly #answers: Answers
  readonly #faults: Faults
  readonly #t: SetupTexts
  #isFocused = false

  constructor(answers: Answers, faults: Faults, t: SetupTexts) {
    this.#answers = answers
    this.#faults = faults
    this.#t = t
  }

  text(name: FieldName, label: string, { help = '', attributes, type }: TextOptions): string {
    const value = type === 'password' ? '' : ` value="${escapeHtml(this.#answers[name])}"`
    const input = `<input id="${name}" name="${name}" type="${type ?? 'text'}"${value} ${attributes}${this.#state(name, help)}>`
    return `<div class="field"><label for="${name}">${label}</label>${input}${this.#notes(name, help)}</div>`
  }

  choice(
    name: FieldName,
    label: string,
    choices: readonly (readonly [value: string, label: string])[],
  ): string {
    const options = choices.map(
      ([value, text]) =>
        `<option value="${value}"${value === this.#answers[name] ? ' selected' : ''}>${text}</option>`,
    )
    return `<div class="field"><label for="${name}">${label}</label><select id="${name}" name="${name}"${this.#state(name, '')}>${options.join('')}</select>${this.#notes(name, '')}</div>`
  }

  box(name: FieldName, label: string, help: string): string {
    const checked = this.#answers[name] === '' ? '' : ' checked'
    return `<div class="field box"><input type="checkbox" id="${name}" name="${name}" value="on"${checked}${this.#state(name, help)}><label for="${name}">${label}</label>${this.#notes(name, help)}</div>`
  }

  #state(name: FieldName, help: string): string {
    const isFaulty = this.#faults[name] !== undefined
    const hasFaults = Object.keys(this.#faults).length > 0
    const hasFocus = !this.#isFocused && (isFaulty || !hasFaults)
    this.#isFocused ||= hasFocus
    const described = [...(help === '' ? [] : [`${name}-help`]), ...(isFaulty ? [`${name}-fault`] : [])]
    return [
      described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : '',
      isFaulty ? ' aria-invalid="true"' : '',
      hasFocus ? ' autofocus' : '',
    ].join('')
  }

  #notes(name: FieldName, help: string): string {
    const fault = this.#faults[name]
    return `${help === '' ? '' : `<p class="help" id="${name}-help">${help}</p>`}${fault === undefined ? '' : `<p class="fault" id="${name}-fault">${this.#t.faults[fault]}</p>`}`
  }
}

const page = (language: Language, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Atrium</title>
<style>${SETUP_STYLES}</style>
</head>
<body>
<main>${body}
</main>
</body>
</html>
`
