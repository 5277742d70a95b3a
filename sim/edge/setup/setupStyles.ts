/** Styles of the setup pages, in the colours of the console (`client/ui/tokens.css`), by the colour scheme of the browser. */
export const SETUP_STYLES = `
:root { --page: #f4f6f8; --surface: #fff; --line: #e2e6eb; --line-strong: #8a94a2; --ink: #1a1e24; --ink-2: #56606e;
  --accent: #409eff; --accent-on: #10161d; --accent-ink: #1668bd; --bad: #cb3a40; --bad-ink: #b3262d; --bad-soft: #fde7e7;
  --warn-ink: #875000; --warn-soft: #fdf0d8; --code: #edf0f3; }
@media (prefers-color-scheme: dark) {
  :root { --page: #15181c; --surface: #1e2227; --line: #343a42; --line-strong: #727d8b; --ink: #e9ecef; --ink-2: #a6b0bc;
    --accent-ink: #6cb4ff; --bad: #e2565b; --bad-ink: #ff9a9b; --bad-soft: #46201f; --warn-ink: #f2bb6b; --warn-soft: #402d12;
    --code: #2d333a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto,
  'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans', sans-serif; }
main { max-width: 600px; margin: 32px auto; padding: 28px 32px; background: var(--surface); border: 1px solid var(--line);
  border-radius: 8px; position: relative; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; padding-right: 90px; font-size: 22px; font-weight: 600; }
h2, legend { margin: 24px 0 8px; padding: 0; font-size: 15px; font-weight: 600; }
h3 { margin: 16px 0 0; font-size: 14px; font-weight: 600; }
p { margin: 0 0 12px; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.field { margin-bottom: 14px; }
label { display: block; margin-bottom: 4px; color: var(--ink-2); }
input, select { width: 100%; min-height: 44px; padding: 0 12px; font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--line-strong); border-radius: 6px; }
input[aria-invalid] { border-color: var(--bad); }
:focus-visible { outline: 2px solid var(--accent-ink); outline-offset: 1px; }
.box { display: grid; grid-template-columns: 24px 1fr; align-items: center; }
.box input { width: 18px; min-height: 18px; height: 18px; margin: 0; }
.box label { margin: 0; padding: 11px 0; color: var(--ink); }
.box p { grid-column: 2; }
.help { margin: 4px 0 0; color: var(--ink-2); font-size: 13px; }
.fault { margin: 4px 0 0; color: var(--bad-ink); font-size: 13px; }
.alert, .note { padding: 10px 12px; border-radius: 6px; background: var(--bad-soft); color: var(--bad-ink); }
.note { background: var(--warn-soft); color: var(--warn-ink); }
.main { display: inline-flex; align-items: center; min-height: 44px; padding: 0 20px; font: inherit; font-weight: 600;
  color: var(--accent-on); background: var(--accent); border: 0; border-radius: 6px; text-decoration: none; cursor: pointer; }
.default { position: absolute; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; pointer-events: none; }
.languages { position: absolute; top: 20px; right: 24px; margin: 0; }
.languages button { min-height: 44px; padding: 0 8px; font: inherit; color: var(--accent-ink); background: none; border: 0;
  border-radius: 6px; cursor: pointer; }
a { color: var(--accent-ink); }
a.main { color: var(--accent-on); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin: 0; }
dt { color: var(--ink-2); }
dd { margin: 0; min-width: 0; }
code, pre { font-family: ui-monospace, 'SF Mono', Consolas, 'Noto Sans Mono', monospace; font-size: 13px; }
pre { padding: 12px; background: var(--code); border-radius: 6px; white-space: pre-wrap; }
.steps { padding-left: 20px; }
.steps li { margin-bottom: 10px; padding-left: 4px; }
@media (max-width: 600px) {
  main { margin: 0; min-height: 100vh; padding: 20px 16px; border: 0; border-radius: 0; }
  .languages { top: 10px; right: 8px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
}
`
