/** The OpenAPI document, from the contract that runs. */
import { z } from 'zod'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { nextTurn } from '../clock.ts'
import { endpointsHere } from './endpointsHere.ts'

const REFUSALS = {
  '400': 'Malformed; `data.issues` names each field',
  '401': 'No token or a dead one; status -1009',
  '403': 'A right is missing',
  '404': 'Unknown here, or to this caller',
  '409':
    'Somebody else changed the same fields since `basis`; `data.conflicts` names each with who, when and its value',
  '413': 'Too large',
  '429': 'Too often; see Retry-After',
} as const

type Schemas = Record<string, object>

/** A schema that contains itself is defined once, under `components`, where a reference can find it. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', owner: string, schemas: Schemas): object {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  })
  const moved = (part: object): object =>
    JSON.parse(JSON.stringify(part).replaceAll('"#/$defs/', `"#/components/schemas/${owner}.`))
  for (const [name, definition] of Object.entries($defs ?? {}))
    schemas[`${owner}.${name}`] = moved(definition as object)
  return moved(rest)
}

function operation(group: string, name: string, endpoint: Endpoint, schemas: Schemas): object {
  const input = schemaOf(endpoint.input, 'input', `${group}.${name}.input`, schemas)
  const envelope = {
    type: 'object',
    required: ['status', 'msg', 'data'],
    properties: {
      status: {
        type: 'integer',
        description: '200 is success; a business refusal has another status and HTTP 200',
      },
      msg: { type: 'string' },
      data: schemaOf(endpoint.output, 'output', `${group}.${name}.output`, schemas),
    },
  }
  const refusals = Object.fromEntries(
    Object.entries(REFUSALS).map(([code, description]) => [code, { description }]),
  )
  return {
    operationId: `${group}.${name}`,
    tags: [group],
    summary: endpoint.summary,
    description: `Permission: ${endpoint.permission}. Scope: ${endpoint.scope}. A ${endpoint.kind}.`,
    security: endpoint.permission === 'public' ? [] : [{ token: [] }],
    requestBody: {
      content: {
        'application/json': { schema: input, example: exampleRequest(endpoint) },
        'application/x-www-form-urlencoded': { schema: input },
      },
    },
    responses: {
      '200': {
        description: 'Answer',
        content: { 'application/json': { schema: envelope, ...exampleAnswer(endpoint) } },
      },
      ...refusals,
    },
  }
}

const exampleRequest = ({ example: { input, project } }: Endpoint): unknown =>
  project === undefined ? input : { ...(input as object), xmid: project }

const exampleAnswer = ({ example: { output } }: Endpoint): object =>
  output === undefined ? {} : { example: { status: 200, msg: 'OK', data: output } }

/** Group by group, so that who reads it keeps nobody waiting: all schemas at once hold the event loop for long. */
export async function openApiDocument(version: string, isSimulated: boolean): Promise<object> {
  const paths: Record<string, object> = {}
  const schemas: Schemas = {}
  for (const { group, endpoints } of endpointsHere(isSimulated)) {
    for (const { name, endpoint } of endpoints)
      paths[`/api${endpoint.path}`] = { post: operation(group, name, endpoint, schemas) }
    await nextTurn()
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Atrium API',
      version,
      description:
        'Parameters come from the query, a JSON body or a form body; secrets belong in the body. ' +
        'Every response is { status, msg, data }. `xmid` chooses the project, without it the session’s current one. ' +
        'A command with `basis` (`<id>@<seq>`) stands on that version of a record and overwrites nobody’s later change.',
    },
    paths,
    components: {
      schemas,
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'head-token' } },
    },
  }
}
