/** Parts of the pages about connecting: facts of the server, and examples to be copied. */
import type { ReactNode } from 'react'
import { hostsContract } from '#shared/contract/hosts.ts'
import { call } from '../../api/api.ts'
import { useAnswer } from '../../api/useAnswer.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { serverName, serverOrigin } from '../../platform/page.ts'
import { CopyButton } from '../../ui/controls/CopyButton.tsx'
import styles from './connection.module.css'

const ask = (signal: AbortSignal) => call(hostsContract.server, {}, { signal, failing: 'loading' })

/** Null until the server has answered. */
export function useServerPlace() {
  const { value } = useAnswer(ask)
  return (
    value && {
      name: serverName(),
      origin: serverOrigin(),
      port: value.port,
      projectHex: value.projectHex,
    }
  )
}

export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <code>{value}</code>
            <Copy text={value} label={label} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A heading, what the example is about, and the example. */
export function Example(props: {
  readonly title: string
  readonly help?: ReactNode
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <section className={styles.example}>
      <h2>{props.title}</h2>
      {props.help ? <p>{props.help}</p> : null}
      <Code text={props.text} label={props.title} />
      {props.children}
    </section>
  )
}

export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={styles.line}>
      <pre>
        <code>{text}</code>
      </pre>
      <Copy text={text} label={label} />
    </div>
  )
}

function Copy({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTexts()
  return (
    <CopyButton
      text={text}
      size="small"
      variant="minimal"
      aria-label={t('connecting.copy', { what: label })}
    />
  )
}
