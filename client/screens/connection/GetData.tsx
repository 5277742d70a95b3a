/** Connection examples for other systems: calls, event stream, MQTT, Node-RED. */
import { Link } from 'react-router-dom'
import {
  AUTHORIZATION,
  callLine,
  eventsLine,
  readingsLine,
  type ServerPlace,
} from '#shared/connectionExamples.ts'
import { consoleScreens } from '#shared/screens/consoleScreens.ts'
import { reportFilter } from '#shared/topicNames.ts'
import { KEY_USER_PREFIX } from '#shared/topics.ts'
import { screenTitle } from '../../i18n/screenTitle.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { Page, Panel } from '../../ui/layout/Page.tsx'
import { Code, Example, Facts, useServerPlace } from './ConnectionParts.tsx'
import styles from './connection.module.css'

const KEY = 'KEY_ID'

export function GetData() {
  const { t } = useTexts()
  const place = useServerPlace()
  return (
    <Page title={screenTitle('getData')}>
      <Panel>
        <div className={styles.page}>
          <p>
            {t('connecting.dataLead')}{' '}
            <Link to={consoleScreens.setting.apiKeys.path}>{t('connecting.toKeys')}</Link>
          </p>
          <p>{t('connecting.variable')}</p>
          {place ? (
            <>
              <Calls origin={place.origin} />
              {place.port === null ? (
                <p role="note">{t('connecting.noPort')}</p>
              ) : (
                <OverMqtt server={{ ...place, port: place.port }} />
              )}
            </>
          ) : null}
        </div>
      </Panel>
    </Page>
  )
}

function Calls({ origin }: { readonly origin: string }) {
  const { t } = useTexts()
  return (
    <>
      <Example
        title={t('connecting.once')}
        help={
          <>
            {t('connecting.onceHelp')} <a href="/api/docs">{t('connecting.reference')}</a>
          </>
        }
        text={callLine({ origin }, AUTHORIZATION)}
      />
      <Example
        title={t('connecting.events')}
        help={t('connecting.eventsHelp')}
        text={eventsLine({ origin }, AUTHORIZATION)}
      />
    </>
  )
}

function OverMqtt({ server }: { readonly server: ServerPlace }) {
  const { t } = useTexts()
  const { name, port, projectHex } = server
  return (
    <>
      <Example title={t('connecting.mqtt')} help={t('connecting.mqttHelp')} text={readingsLine(server, KEY)}>
        <Facts
          facts={[
            [t('connecting.address'), name],
            [t('connecting.port'), String(port)],
            [t('connecting.project'), projectHex],
          ]}
        />
      </Example>
      <section className={styles.example}>
        <h2>{t('connecting.nodeRed')}</h2>
        <ol>
          <li>{t('connecting.nodeBroker', { name, port: String(port), client: KEY })}</li>
          <li>{t('connecting.nodeUser', { user: `${KEY_USER_PREFIX}${KEY}` })}</li>
          <li>
            {t('connecting.nodeReadings')}
            <Code text={reportFilter(projectHex)} label={t('connecting.nodeReadings')} />
          </li>
        </ol>
      </section>
    </>
  )
}
