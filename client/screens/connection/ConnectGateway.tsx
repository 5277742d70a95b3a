/** Connection examples for a gateway: mosquitto, edge gateway, Node-RED, with the project's topics. */
import { HTMLSelect } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  commandsLine,
  GATEWAY_LINE,
  gatewayFile,
  reportLine,
  type ServerPlace,
} from '#shared/connectionExamples.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import { controlTopic, reportTopic } from '#shared/topicNames.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { isLoopback } from '../../platform/page.ts'
import { useConsoleState } from '../../store/consoleContext.ts'
import { useAllIds } from '../../store/hooks.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { Code, Example, Facts, useServerPlace } from './ConnectionParts.tsx'
import styles from './connection.module.css'

/** Placeholder without a host number. */
const NO_HOST = 'HOST_NUMBER'

export function ConnectGateway() {
  const { t } = useTexts()
  const place = useServerPlace()
  return (
    <Page title={screenTitle('connectGateway')}>
      <Panel>
        <div className={styles.page}>
          <p>
            {t('connecting.gatewayLead')}{' '}
            <Link to={consoleScreens.deploy.hosts.path}>{t('connecting.toHosts')}</Link>
          </p>
          {place?.port === null ? <p role="note">{t('connecting.noPort')}</p> : null}
          {place && place.port !== null ? <Examples server={{ ...place, port: place.port }} /> : null}
        </div>
      </Panel>
    </Page>
  )
}

function Examples({ server }: { readonly server: ServerPlace }) {
  const { t } = useTexts()
  const [host, choice] = useChosenHost()
  return (
    <>
      {choice}
      {isLoopback(server.name) ? (
        <p role="note">{t('deploy.loopbackAddress', { address: server.name })}</p>
      ) : null}
      <Facts
        facts={[
          [t('connecting.address'), server.name],
          [t('connecting.port'), String(server.port)],
          [t('connecting.project'), server.projectHex],
        ]}
      />
      <Example
        title={t('connecting.report')}
        help={t('connecting.reportHelp')}
        text={reportLine(server, host)}
      />
      <Example
        title={t('connecting.commands')}
        help={t('connecting.commandsHelp')}
        text={commandsLine(server, host)}
      />
      <Example title={t('connecting.edge')} help={t('connecting.edgeHelp')} text={gatewayFile(server, host)}>
        <Code text={GATEWAY_LINE} label={t('connecting.edgeStart')} />
      </Example>
      <NodeRed server={server} host={host} />
    </>
  )
}

/** The host whose number the examples use. */
function useChosenHost() {
  const { t } = useTexts()
  const { store } = useConsoleState()
  const hosts = useAllIds('host').flatMap((id) => store.read.get('host', id) ?? [])
  const field = useId()
  const [chosen, choose] = useState<string | null>(null)
  const host = hosts.find(({ id }) => id === chosen) ?? hosts[0]
  const choice =
    hosts.length === 0 ? null : (
      <div className={styles.choice}>
        <label htmlFor={field}>{t('connecting.host')}</label>
        <HTMLSelect
          id={field}
          value={host?.id ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
          options={hosts.map(({ id, name, number }) => ({ value: id, label: `${name} · ${number}` }))}
        />
      </div>
    )
  return [host?.number ?? NO_HOST, choice] as const
}

function NodeRed({ server, host }: { readonly server: ServerPlace; readonly host: string }) {
  const { t } = useTexts()
  const { name, port, projectHex } = server
  return (
    <section className={styles.example}>
      <h2>{t('connecting.nodeRed')}</h2>
      <ol>
        <li>{t('connecting.nodeBroker', { name, port: String(port), client: host })}</li>
        <li>{t('connecting.nodeUser', { user: host })}</li>
        <li>
          {t('connecting.nodeOut')}
          <Code text={reportTopic(projectHex, host)} label={t('connecting.nodeOut')} />
        </li>
        <li>
          {t('connecting.nodeIn')}
          <Code text={controlTopic(projectHex, host)} label={t('connecting.nodeIn')} />
        </li>
      </ol>
    </section>
  )
}
