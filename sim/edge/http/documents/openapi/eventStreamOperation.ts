/** The live event stream, which is not a call of the contract. */
import { failureReferences } from './refusals.ts'

export const eventStreamOperation = {
  operationId: 'live.events',
  tags: ['live'],
  summary: 'Reports and alarms that an API key may see, as they happen (Server-Sent Events)',
  description: `Events:

- \`ready\` with the project, once;
- \`report\` with \`deviceId\`, \`number\`, \`atMs\` and the \`values\` that became the newest;
- \`alarm\` with \`alarm\` as it is now, or with \`alarmId\` and \`isOver\` once it is over and acknowledged (right \`messages.view\`);
- \`gap\` where alarms were missed that are not kept any more: ask for the list.

A client that sends \`Last-Event-ID\` gets the alarms since then; reports are not repeated. A comment every 15 seconds keeps the
connection open. The stream ends when its key is revoked, or when 256 KiB wait for a slow client.`,
  security: [{ apiKey: [] }],
  parameters: [
    {
      name: 'Last-Event-ID',
      in: 'header',
      description: 'The last `id` that the client has received',
      schema: { type: 'string', pattern: '^\\d+$' },
    },
  ],
  responses: {
    '200': {
      description: 'The stream',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'event: report\ndata: {"deviceId":"dev_…","number":"00158D…","atMs":1790000000000,"values":{}}\n\n',
        },
      },
    },
    ...failureReferences(),
  },
}
