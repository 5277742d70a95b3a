/** The least that an AG Grid can do with the same reports: a table, rows found by name, transactions once per batch. */
export const AG_GRID_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>AG Grid</title>
<style>html, body, #grid { height: 100%; margin: 0 }</style>
<div id="grid"></div>
<script src="/ag-grid-community.min.js"></script>
<script>
  const columns = ['name', 'model', 'state', 'power', 'brightness', 'temperature', 'linkquality', 'last_seen']
  const api = agGrid.createGrid(document.getElementById('grid'), {
    columnDefs: columns.map((field) => ({ field })),
    getRowId: ({ data }) => data.name,
    rowData: [],
  })
  const rows = new Map()
  const answers = {
    'bridge/devices': (list) => {
      for (const { friendly_name: name, model_id: model } of list) rows.set(name, { name, model })
      api.setGridOption('rowData', [...rows.values()])
    },
  }
  const socket = new WebSocket('ws://' + location.host + '/api')
  socket.addEventListener('message', ({ data }) => {
    const { topic, payload } = JSON.parse(data)
    if (answers[topic]) return answers[topic](payload)
    const row = rows.get(topic)
    if (!row) return
    const next = { ...row, ...payload }
    rows.set(topic, next)
    api.applyTransactionAsync({ update: [next] })
  })
</script>
</html>
`
