/** One picture of the sheet, with what was found in it. */
export interface SheetCell {
  readonly engine: string
  readonly page: string
  readonly state: string
  readonly language: string
  readonly width: number
  readonly scheme: string
  /** The size of the text, in percent of the usual one. */
  readonly scale: number
  /** Relative to the sheet. */
  readonly file: string
  /** What axe found, one line a place. */
  readonly axe: readonly string[]
  /** Uncaught errors, console errors and violations of the page's policy. */
  readonly problems: readonly string[]
  /** By how many CSS pixels the page is wider than the screen. */
  readonly sideways: number
  /** Beside the run before. */
  readonly change: 'new' | 'same' | 'changed' | 'not taken again'
  /** The share of the picture's points that changed. */
  readonly changedShare?: number
  /** The picture that it was. */
  readonly before?: string
}

/** The sheet as one HTML page beside its pictures: filters above, pictures below, each with a badge. */
export function sheetPage(cells: readonly SheetCell[]): string {
  // Nothing in the data may end the script.
  const data = JSON.stringify(cells).replaceAll('<', '\\u003c')

  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Failure sheet</title>
<style>
body { margin: 0; font: 14px/1.4 system-ui, sans-serif; background: #eef1f4; color: #14212b }
form { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; padding: 12px 16px; background: #fff; border-bottom: 1px solid #ccd3da }
h1 { font-size: 16px; margin: 0 }
select, input { font: inherit }
main { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start; padding: 16px }
figure { margin: 0; background: #fff; border: 1px solid #ccd3da; border-radius: 8px; padding: 8px; max-width: 400px }
figcaption { font-size: 12px; margin-bottom: 6px; overflow-wrap: anywhere }
img { display: block; max-width: 100%; border: 1px solid #ccd3da; background: #fff }
.badge { display: inline-block; border-radius: 9px; padding: 0 8px; margin-right: 4px; background: #d8efe3; color: #0b4b36 }
.badge.bad { background: #fbdcd9; color: #8c1d18 }
.badge.news { background: #fff0c2; color: #5c4300 }
pre { white-space: pre-wrap; font-size: 11px; margin: 4px 0 }
</style>
<form>
<h1>Failure sheet</h1>
<label>Page <select name="page"></select></label>
<label>State <select name="state"></select></label>
<label>Width <select name="width"></select></label>
<label>Colours <select name="scheme"></select></label>
<label>Text <select name="scale"></select></label>
<label>Language <select name="language"></select></label>
<label>Engine <select name="engine"></select></label>
<label><input type="checkbox" name="findings"> with findings</label>
<label><input type="checkbox" name="changed"> changed</label>
<output></output>
</form>
<main></main>
<script>
const cells = ${data}
const form = document.querySelector('form')
const fields = ['page', 'state', 'width', 'scheme', 'scale', 'language', 'engine']
const asked = new URLSearchParams(location.hash.slice(1))
const element = (name, text, properties) => Object.assign(document.createElement(name), { textContent: text }, properties)
const badge = (text, kind) => element('span', text, { className: 'badge ' + kind })
const list = (title, lines) => {
  const details = element('details', '')
  details.append(element('summary', title), ...lines.map((line) => element('pre', line)))
  return details
}

for (const field of fields) {
  const values = [...new Set(cells.map((cell) => String(cell[field])))]
  form.elements[field].append(element('option', 'all', { value: '' }), ...values.map((value) => element('option', value, { value })))
  form.elements[field].value = values.includes(asked.get(field)) ? asked.get(field) : ''
}
for (const box of ['findings', 'changed']) form.elements[box].checked = asked.has(box)

function figure(cell) {
  const { file, axe, problems, sideways, change, changedShare, before } = cell
  const result = element('figure', '')
  const caption = element('figcaption', [cell.page, cell.state, cell.width, cell.scheme, cell.scale + ' %', cell.language, cell.engine].join(' · '))
  caption.append(document.createElement('br'))
  caption.append(axe.length === 0 ? badge('axe: 0', 'good') : badge('axe: ' + axe.length, 'bad'))
  if (problems.length > 0) caption.append(badge('errors: ' + problems.length, 'bad'))
  if (sideways > 0) caption.append(badge(sideways + ' px too wide', 'bad'))
  if (change === 'changed') caption.append(badge('changed: ' + (100 * changedShare).toFixed(1) + ' %', 'news'))
  if (change === 'new') caption.append(badge('new', 'news'))
  if (change === 'not taken again') caption.append(badge('of an earlier run', ''))
  if (axe.length > 0) caption.append(list('axe', axe))
  if (problems.length > 0) caption.append(list('errors', problems))
  const picture = (source, name) => element('img', '', { src: source, alt: name, loading: 'lazy', width: cell.width })
  result.append(caption, picture(file, [cell.page, cell.state].join(' ')))
  if (before) {
    const was = list('before', [])
    was.append(picture(before, 'before'))
    result.append(was)
  }
  return result
}

function show() {
  const isShown = (cell) =>
    fields.every((field) => form.elements[field].value === '' || form.elements[field].value === String(cell[field])) &&
    (!form.elements.findings.checked || cell.axe.length + cell.problems.length + cell.sideways > 0) &&
    (!form.elements.changed.checked || cell.change === 'changed')
  const shown = cells.filter(isShown)
  document.querySelector('main').replaceChildren(...shown.slice(0, 400).map(figure))
  document.querySelector('output').textContent = shown.length + ' of ' + cells.length + ' pictures' + (shown.length > 400 ? ', the first 400 shown' : '')
  history.replaceState(null, '', '#' + new URLSearchParams([...new FormData(form)].filter(([, value]) => value !== '')))
}

form.addEventListener('input', show)
show()
</script>
</html>
`
}
