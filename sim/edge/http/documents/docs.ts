/** A page of the endpoints for people, from the contract itself; no script, nothing from elsewhere. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import type { DeviceKind, Property } from '#shared/devices/kind.ts'
import { propertyRange } from '#shared/devices/propertyRange.ts'
import { DEVICE_KINDS, propertiesOfKind } from '#shared/devices/registry.ts'
import { endpointsHere } from '../endpointsHere.ts'
import { escapeHtml } from '../escapeHtml.ts'

function row(endpoint: Endpoint): string {
  const { path, permission, kind, summary } = endpoint
  return `<tr><td><code>POST /api${escapeHtml(path)}</code></td><td>${escapeHtml(permission)}</td><td>${kind}</td><td>${escapeHtml(summary)}</td></tr>`
}

function propertyRow(property: Property): string {
  const { name, type, unit = '', settable } = property
  return `<tr><td><code>${escapeHtml(name)}</code></td><td>${type}</td><td>${escapeHtml(unit)}</td><td>${escapeHtml(propertyRange(property))}</td><td>${settable ? 'report and command' : 'report'}</td></tr>`
}

function kindTable(kind: DeviceKind): string {
  const rows = propertiesOfKind(kind).map(propertyRow).join('')
  return `<details id="kind-${kind.kind}"><summary><code>${kind.kind}</code></summary><table><thead><tr><th>Property</th><th>Type</th><th>Unit</th><th>Values</th><th>Use</th></tr></thead><tbody>${rows}</tbody></table></details>`
}

export function docsPage(isSimulated: boolean): string {
  const groups = endpointsHere(isSimulated).map(({ group, endpoints }) => {
    const rows = endpoints.map(({ endpoint }) => row(endpoint)).join('')
    return `<h2>${escapeHtml(group)}</h2><table><thead><tr><th>Call</th><th>Permission</th><th>Kind</th><th>What it does</th></tr></thead><tbody>${rows}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Atrium API</title><style>
body{font:14px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1c2127;background:#fff}
table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid #dce0e5;vertical-align:top}
code{white-space:nowrap}@media(prefers-color-scheme:dark){body{background:#1c2127;color:#f6f7f9}th,td{border-color:#404854}a{color:#8abbff}}
</style></head><body><h1>Atrium API</h1><p>Schemas of every call: <a href="openapi.json">OpenAPI</a>; MQTT topics: <a href="asyncapi.json">AsyncAPI</a>.</p><h2 id="kinds">Device kinds</h2><p>What a gateway reports of a device of each kind, and what a command can set.</p>${[...DEVICE_KINDS.values()].map(kindTable).join('')}${groups.join('')}</body></html>`
}
