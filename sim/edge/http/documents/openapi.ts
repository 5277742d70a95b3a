/** The OpenAPI document, from the contract that runs. */
import { type Endpoint, isOpenToKeys } from '#shared/contract/endpoint.ts'
import { KEY_CALLS_PER_MINUTE } from '#shared/rules/apiKey.ts'
import { nextTurn } from '../../../base/clock.ts'
import { endpointsHere } from '../endpointsHere.ts'
import { EVENTS_PATH } from '../eventStream.ts'
import { ComponentSchemas, pascalCase } from './openapi/componentSchemas.ts'
import { eventStreamOperation } from './openapi/eventStreamOperation.ts'
import { failureReferences, REFUSAL, refusalResponses, refusalSchemas } from './openapi/refusals.ts'

const DESCRIPTION = `Parameters come from the query, a JSON body or a form body; the body wins. Secrets belong in the body.

Every response is \`{ status, msg, data }\`. \`status\` 200 is success. A business refusal has HTTP status 200, another
\`status\` and \`data.code\`; every other failure also has its HTTP status.

\`POST /api/userinfo/login\` returns the token, which every later call sends in the header \`head-token\`.
Another system sends an API key as \`Authorization: Bearer atrium_key_…\` instead; the calls that are open to it say so. A key
is in its own project, and makes ${KEY_CALLS_PER_MINUTE} calls a minute.`

/** Parameters that the server reads beside the input of an endpoint. */
const PARAMETERS = {
  xmid: {
    name: 'xmid',
    in: 'query',
    description:
      'The project of the call; without it, the current project of the session. The body may hold it too.',
    schema: { $ref: '#/components/schemas/ProjectId' },
  },
  basis: {
    name: 'basis',
    in: 'query',
    description:
      'The version of a record that the command changes, as `<id>@<sequence>`. Where somebody else changed the same fields since, the answer is 409. The body may hold it too.',
    schema: { type: 'string' },
  },
  language: {
    name: 'head-lang',
    in: 'header',
    description: 'Language of `msg`; without it, Accept-Language decides',
    schema: { type: 'string', enum: ['en', 'zh'] },
  },
  key: {
    name: 'idempotency-key',
    in: 'header',
    description:
      'A command that the same account repeats with the same key within a day returns the first result and changes nothing',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  },
  group: {
    name: 'head-group',
    in: 'header',
    description: 'The same text in all calls of one action, which is one entry of the log',
    schema: { type: 'string', pattern: '^[\\w.:-]{1,64}$' },
  },
} as const

const parameter = (name: keyof typeof PARAMETERS): object => ({ $ref: `#/components/parameters/${name}` })

const hasOwn = ({ input }: Endpoint, name: string): boolean =>
  'shape' in input && Object.hasOwn(input.shape as object, name)

/** As in mount.ts: a field with the name of a common parameter is the endpoint's own. */
function parametersOf(endpoint: Endpoint): object[] {
  const { scope, kind, permission } = endpoint
  const takesProject = scope === 'project' && permission !== 'public' && !hasOwn(endpoint, 'xmid')
  const isOwnCommand = kind === 'command' && permission !== 'public'
  const takesBasis = isOwnCommand && !hasOwn(endpoint, 'basis')
  return [
    ...(takesProject ? [parameter('xmid')] : []),
    ...(takesBasis ? [parameter('basis')] : []),
    ...(isOwnCommand ? [parameter('key'), parameter('group')] : []),
    parameter('language'),
  ]
}

function operation(group: string, name: string, endpoint: Endpoint, schemas: ComponentSchemas): object {
  const base = pascalCase(group) + pascalCase(name)
  const schema = schemas.add(endpoint.input, 'input', `${base}Request`)
  const data = schemas.add(endpoint.output, 'output', `${base}Answer`)
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description: `Permission: ${endpoint.permission}. Scope: ${endpoint.scope}. A ${endpoint.kind}.`,
    security: securityOf(endpoint),
    parameters: parametersOf(endpoint),
    requestBody: {
      required: !endpoint.input.safeParse({}).success,
      content: {
        'application/json': { schema, example: exampleRequest(endpoint) },
        'application/x-www-form-urlencoded': { schema },
      },
    },
    responses: {
      '200': {
        description: 'The answer, or a business refusal',
        content: {
          'application/json': { schema: { oneOf: [success(data), REFUSAL] }, ...exampleAnswer(endpoint) },
        },
      },
      ...failureReferences(),
    },
  }
}

function securityOf(endpoint: Endpoint): object[] {
  if (endpoint.permission === 'public') return []
  return [{ token: [] }, ...(isOpenToKeys(endpoint) ? [{ apiKey: [] }] : [])]
}

const success = (data: object): object => ({
  type: 'object',
  required: ['status', 'msg', 'data'],
  properties: { status: { type: 'integer', enum: [200] }, msg: { type: 'string' }, data },
})

/** An example's project is a query parameter, because the body schema has no such field. */
const exampleRequest = ({ example: { input } }: Endpoint): unknown => input

const exampleAnswer = ({ example: { output } }: Endpoint): object =>
  output === undefined ? {} : { example: { status: 200, msg: 'OK', data: output } }

/** Builds the document group by group, because all schemas at once would block the event loop. */
export async function openApiDocument(options: {
  readonly version: string
  readonly isSimulated: boolean
  readonly publicUrl: string | null
}): Promise<object> {
  const groups = endpointsHere(options.isSimulated)
  const paths: Record<string, object> = {}
  const schemas = new ComponentSchemas(groups)
  for (const { group, endpoints } of groups) {
    for (const { name, endpoint } of endpoints)
      paths[`/api${endpoint.path}`] = { post: operation(group, name, endpoint, schemas) }
    await nextTurn()
  }
  paths[EVENTS_PATH] = { get: eventStreamOperation }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium API',
      version: options.version,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: serverUrl(options.publicUrl), description: 'This server' }],
    paths,
    components: {
      schemas: { ...schemas.all, ...refusalSchemas() },
      parameters: PARAMETERS,
      responses: refusalResponses(),
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'head-token',
          description: 'The token that POST /api/userinfo/login returns',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'The secret of an API key, which POST /api/auth/addapikey returns once',
        },
      },
    },
  }
}

/** The paths already start with a slash. */
const serverUrl = (publicUrl: string | null): string => publicUrl?.replace(/\/+$/, '') ?? '/'
