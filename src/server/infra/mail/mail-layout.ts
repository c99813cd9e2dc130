import { escapeHtml } from '#phrases/escape-html.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { directionOf, type Language } from '#phrases/language.ts'

/** The content of one e-mail, in the sequence in which it is shown, with a single button. */
export interface EmailTemplate {
  language: Language
  brand: string
  title: Line
  greeting: Line
  text: Line
  /** Rows shown between the text and the button. */
  lists?: EmailList[]
  button: Line
  url: string
  buttonFails: Line
  /** A smaller text below the button. */
  notes: Line[]
  /** Text at the end of the e-mail, below a thin line. */
  foot: Line[]
  /** Text below the `foot` text. */
  footLink?: { phrase: string; url: string }
}

/** A list of similar items, such as products, each a link with a short text about it. */
export interface EmailList {
  title: Line
  rows: EmailRow[]
  /** A line which says that there are more items than those listed. */
  more?: Line
}

export interface EmailRow {
  name: string
  url: string
  fact: Line
  /** A sentence below the name and the fact. */
  text?: Line
}

/** A phrase and the facts for its {{placeholders}}. */
export interface Line {
  phrase: string
  facts?: Readonly<Record<string, string>>
}

export function asText(letter: EmailTemplate): string {
  const say = (line: Line) => fill(line, (fact) => isolate(fact, letter.language))
  return [
    say(letter.title),
    say(letter.greeting),
    say(letter.text),
    ...(letter.lists ?? []).map((list) => listAsText(list, letter.language)),
    `${say(letter.button)}:\n${letter.url}`,
    ...letter.notes.map(say),
    `--\n${letter.foot.map(say).join('\n')}`,
    ...(letter.footLink ? [`${letter.footLink.phrase}:\n${letter.footLink.url}`] : []),
  ].join('\n\n')
}

function listAsText({ title, rows, more }: EmailList, language: Language): string {
  const say = (line: Line) => fill(line, (fact) => isolate(fact, language))
  return [
    say(title),
    ...rows.map(({ name, url, fact, text }) =>
      [`- ${isolate(name, language)}: ${say(fact)}`, ...(text ? [say(text)] : []), url].join('\n  '),
    ),
    ...(more ? [say(more)] : []),
  ].join('\n')
}

const FONT = "font-family:'IBM Plex Sans','IBM Plex Sans Arabic','Segoe UI',Tahoma,Helvetica,Arial,sans-serif"
/** Breaks words that are wider than the screen, such as a name without spaces. Some e-mail clients know only the second of these. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word'
const INK = '#14231D'
const SLATE = '#5B6B78'
const PALM = '#0B6B4F'
const SAFFRON = '#C98A12'

/** Uses tables and inline styles, since e-mail clients support little else. */
export function asHtml(letter: EmailTemplate): string {
  const direction = directionOf(letter.language)
  const start = direction === 'rtl' ? 'right' : 'left'
  const say = (line: Line) =>
    fill({ ...line, phrase: escapeHtml(line.phrase) }, (fact) => `<bdi>${escapeHtml(fact)}</bdi>`)
  const url = escapeHtml(letter.url)
  const paragraph = (text: string, style: string) => `<p style="margin:0;${style}">${text}</p>`
  const small = `font-size:14px;line-height:22px;color:${SLATE}`
  return `<!doctype html>
<html lang="${letter.language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${say(letter.title)}</title>
</head>
<body style="margin:0;padding:0;background:#FBFAF6">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="background:#FBFAF6">
<tr><td align="center" style="padding:40px 24px">
<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;${FONT};color:${INK};text-align:${start};${WRAP}">
<tr><td style="padding-bottom:32px">
<p style="margin:0 0 8px;font-size:20px;line-height:28px;font-weight:600;color:${PALM}">${escapeHtml(letter.brand)}</p>
${profitBar(direction)}
</td></tr>
<tr><td>
<h1 style="margin:0 0 16px;font-size:24px;line-height:34px;font-weight:600">${say(letter.title)}</h1>
${paragraph(`${say(letter.greeting)}<br>${say(letter.text)}`, 'font-size:16px;line-height:26px')}
</td></tr>
${(letter.lists ?? []).map((list) => `<tr><td style="padding-top:28px">\n${listAsHtml(list, start)}\n</td></tr>`).join('\n')}
<tr><td style="padding:28px 0">
<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="background:${PALM};border-radius:10px">
<a href="${url}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none">${say(letter.button)}</a>
</td></tr></table>
</td></tr>
<tr><td>
${letter.notes.map((note) => paragraph(say(note), `${small};padding-bottom:8px`)).join('\n')}
${paragraph(say(letter.buttonFails), `${small};padding-top:16px`)}
<p dir="ltr" style="margin:0;font-size:13px;line-height:20px;text-align:${start};word-break:break-all"><a href="${url}" style="color:${PALM}">${url}</a></p>
</td></tr>
<tr><td style="padding-top:32px">
<div style="border-top:1px solid #E2DCCB;padding-top:16px">
${letter.foot.map((line) => paragraph(say(line), small)).join('\n')}
${letter.footLink ? paragraph(`<a href="${escapeHtml(letter.footLink.url)}" style="color:${SLATE}">${escapeHtml(letter.footLink.phrase)}</a>`, `${small};padding-top:8px`) : ''}
</div>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

/**
 * A list as HTML: a heading, and a table with a border below each row. A row has the linked name of an item at its
 * start and the fact about it at its end; its text, if any, is below both. The text `more` follows the table.
 */
function listAsHtml({ title, rows, more }: EmailList, start: 'left' | 'right'): string {
  const say = (line: Line) =>
    fill({ ...line, phrase: escapeHtml(line.phrase) }, (fact) => `<bdi>${escapeHtml(fact)}</bdi>`)
  const end = start === 'left' ? 'right' : 'left'
  const font = 'font-size:15px;line-height:22px;vertical-align:top'
  const last = 'padding:10px 0;border-bottom:1px solid #E2DCCB'
  const lines = rows.map(({ name, url, fact, text }) => {
    const cell = `${text ? 'padding:10px 0 0' : last};${font}`
    return `<tr>
<td style="${cell}"><a href="${escapeHtml(url)}" style="color:${INK};text-decoration:none;font-weight:600"><bdi>${escapeHtml(name)}</bdi></a></td>
<td width="40%" style="${cell};padding-${start}:16px;text-align:${end};color:${SLATE}">${say(fact)}</td>
</tr>${text ? `\n<tr><td colspan="2" style="${last};padding-top:2px;${font}">${say(text)}</td></tr>` : ''}`
  })
  const rest = more
    ? `<p style="margin:0;padding-top:10px;font-size:14px;color:${SLATE}">${say(more)}</p>`
    : ''
  return `<h2 style="margin:0 0 4px;font-size:17px;line-height:26px;font-weight:600">${say(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="text-align:${start}">
${lines.join('\n')}
</table>${rest}`
}

/** Draws the profit bar of the logo: profit, fees and costs. */
function profitBar(direction: 'ltr' | 'rtl'): string {
  const cell = (width: number, colour: string) =>
    `<td width="${width}" height="6" style="background:${colour};font-size:0;line-height:0">&nbsp;</td>`
  return `<table role="presentation" dir="${direction}" cellpadding="0" cellspacing="0"><tr>${cell(64, PALM)}${cell(20, SAFFRON)}${cell(36, SLATE)}</tr></table>`
}

function fill({ phrase, facts = {} }: Line, write: (fact: string) => string): string {
  return fillIn(phrase, facts, write)
}

/** Isolates a value inside Arabic text, so that the value keeps its own direction. */
function isolate(fact: string, language: Language): string {
  return language === 'ar' ? `\u2068${fact}\u2069` : fact
}
