/** Typical pages, for comparisons with a browser. They use the bundled fonts by name. */

const LOREM =
  'Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt ut labore ' +
  'et dolore magna aliquyam erat, sed diam voluptua. '
const MORE =
  'At vero eos et accusam et justo duo dolores et ea rebum. Stet clita kasd gubergren, no sea takimata ' +
  'sanctus est Lorem ipsum dolor sit amet.'

const times = (count: number, write: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => write(i + 1)).join('')

export const SAMPLE_PAGES: Readonly<Record<string, string>> = {
  invoice: `<!doctype html><html><head><title>Invoice</title><style>
*{box-sizing:border-box} body{font-family:Roboto,sans-serif;font-size:13px;line-height:1.5;color:#222;margin:0}
.head{display:flex;justify-content:space-between;align-items:flex-start;border-bottom:2px solid #1a5fb4;padding-bottom:16px;margin-bottom:24px}
.head h1{margin:0;font-size:28px;color:#1a5fb4;letter-spacing:1px}
.addr{display:flex;gap:24px;margin-bottom:24px}.addr>div{flex:1;background:#f4f6fa;border-radius:8px;padding:12px 16px}
.addr h2{margin:0 0 6px;font-size:11px;text-transform:uppercase;color:#777;letter-spacing:.5px}
table{width:100%;border-collapse:collapse}th{background:#1a5fb4;color:#fff;text-align:left;padding:8px 10px}td{padding:8px 10px;border-bottom:1px solid #e3e6ec}
tbody tr:nth-child(even){background:#f7f9fc}.num{text-align:right}
.badge{display:inline-block;background:#26a269;color:#fff;border-radius:10px;padding:1px 8px;font-size:11px}
.totals{margin-left:auto;width:240px;margin-top:16px}.totals div{display:flex;justify-content:space-between;padding:4px 10px}.totals .sum{border-top:2px solid #222;font-weight:bold;font-size:15px}
footer{margin-top:32px;font-size:11px;color:#777;text-align:center}
</style></head><body>
<div class="head"><div><h1>INVOICE</h1><div>No. 2026-0042</div></div><div style="text-align:right"><b>Example Ltd</b><br>1 Long Street<br>London</div></div>
<div class="addr"><div><h2>Bill to</h2>Sample Customer<br>22 Other Road<br>Berlin</div><div><h2>Details</h2>Date: 15 January 2026<br>Due: 14 February 2026<br>Status: <span class="badge">Paid</span></div></div>
<table><thead><tr><th>Item</th><th class="num">Qty</th><th class="num">Price</th><th class="num">Total</th></tr></thead><tbody>${times(12, i => `<tr><td>Article number ${i} with a description</td><td class="num">${i}</td><td class="num">${(i * 3.5).toFixed(2)}</td><td class="num">${(i * i * 3.5).toFixed(2)}</td></tr>`)}</tbody></table>
<div class="totals"><div><span>Net</span><span>1,234.00</span></div><div><span>VAT 19%</span><span>234.46</span></div><div class="sum"><span>Total</span><span>1,468.46</span></div></div>
<footer>Thank you for your business.</footer></body></html>`,

  letter: `<!doctype html><html><head><title>Letter</title><style>
@page{size:A4;margin:25mm 20mm 30mm 25mm;@top-right{content:"Example Ltd";font:9pt Roboto;color:#666}@bottom-center{content:"Page " counter(page) " of " counter(pages);font:9pt Roboto;border-top:1px solid #999}@bottom-left{content:"Ref. 77";font:9pt Roboto}}
@page :first{@top-right{content:none}@top-left{content:"FIRST";font:bold 14pt Roboto;color:navy}}
body{font-family:'Source Serif 4',serif;font-size:11pt;line-height:1.4;margin:0}
p{margin:0 0 1em;text-align:justify;orphans:2;widows:2}
.date{text-align:right;margin-bottom:2em} h2{break-after:avoid;font-size:13pt;margin:1.2em 0 .4em}
.sig{break-inside:avoid;border:1px solid #ccc;padding:10px;margin-top:2em}
</style></head><body>
<div class="date">15 January 2026</div><p>Dear reader,</p>
${times(8, i => `<h2>Section ${i}</h2><p>${LOREM}${MORE}</p><p>${LOREM}${MORE} ${LOREM}${MORE}</p>`)}
<div class="sig"><p>Yours sincerely,</p><p style="margin-bottom:0">The sender<br>Example Ltd</p></div>
</body></html>`,

  article: `<!doctype html><html><head><style>body{font-family:'Source Serif 4';font-size:15px;line-height:1.6;max-width:600px;margin:0 auto}h1{font-size:32px;line-height:1.2;margin:0 0 8px}figure{margin:16px 0;text-align:center}figcaption{font-size:12px;color:#666}img{max-width:100%}ul.sq{list-style:square inside}ol.r{list-style-type:upper-roman}blockquote{border-left:4px solid #ccc;margin:16px 0;padding-left:16px;color:#555;font-style:italic}
h2::before{content:"§ ";color:#999}code{background:#f0f0f0;padding:2px 4px;border-radius:3px;font-family:'Roboto Mono';font-size:.85em}pre{background:#f6f8fa;padding:12px;border-radius:6px;font-family:'Roboto Mono';font-size:12px;line-height:1.45}.two{margin-top:-10px;background:#efe}</style></head><body>
<h1>An article with images</h1><p><small>Written in 2026</small></p><p>${LOREM}${MORE}</p><figure><img src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='120'%3E%3Crect width='400' height='120' fill='%239cf'/%3E%3Ccircle cx='200' cy='60' r='50' fill='%23c33'/%3E%3C/svg%3E" width="400"><figcaption>Figure 1</figcaption></figure>
<h2>Lists</h2><ul class="sq"><li>inside square</li><li>second item, Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt ut l</li></ul><ol class="r" start="3"><li>three</li><li>four<p>para in item</p></li><li value="9">nine</li></ol>
<ul style="list-style:none;padding:0"><li>no marker</li></ul><ul style="list-style-type:'→ '"><li>arrow</li></ul>
<blockquote><p>Quote one.</p><p>Quote two.</p></blockquote><p>Text with <code>inline code</code> and an image <img width=24 height=24 src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='24' height='24'%3E%3Crect width='24' height='24' fill='green'/%3E%3C/svg%3E"> in line, and <svg width="30" height="20"><rect width="30" height="20" fill="orange"/></svg>.</p><pre>function f(x) {
  return x + 1   // preserved
}</pre><div style="margin:30px 0"><div style="margin:20px 0">collapsed margins</div><div class="two">negative</div></div><div></div><p style="text-indent:2em">Indented. ${LOREM}At vero eos et accusam et justo duo dolores </p><p style="white-space:pre-line">pre-line
  second   line</p><p style="text-transform:capitalize">capital words here</p><table><tr><td>Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed</td><td>b</td></tr></table></body></html>`,

  lists: `<!doctype html>
<html><head><title>Lists</title><style>
body { font: 14px/1.4 Roboto; margin: 0 }
.roman { list-style-type: upper-roman } .none { list-style: none; padding: 0 } .arrow { list-style-type: '– ' }
.inside { list-style-position: inside } .tight li { margin: 0 0 2px }
</style></head><body>
<h2>Nested</h2>
<ul><li>One<ul><li>One a<ul><li>One a i</li></ul></li><li>One b</li></ul></li><li>Two</li></ul>
<ol><li>First<ol type="a"><li>Inner a</li><li>Inner b</li></ol></li><li value="7">Seventh</li><li>Eighth</li></ol>
<h2>Kinds</h2>
<ol class="roman" start="3"><li>Three</li><li>Four</li></ol>
<ol reversed><li>Two</li><li>One</li></ol>
<ul class="none"><li>Without a marker</li></ul>
<ul class="arrow"><li>With its own</li></ul>
<ol class="inside"><li>Inside, ${LOREM}</li><li>Inside again</li></ol>
<ul class="tight"><li><p>A paragraph.</p><p>Another one in the item.</p></li><li>Short</li></ul>
<dl><dt>Term</dt><dd>What it means, ${LOREM}</dd><dt>Another</dt><dd>Short.</dd></dl>
</body></html>`,

  spans: `<!doctype html><html><head><style>
body{font-family:Roboto;font-size:12px} table{border-collapse:collapse;margin-bottom:20px} td,th{border:1px solid #444;padding:4px 8px}
.sep{border-collapse:separate;border-spacing:6px;border:2px solid navy}.sep td{border:2px dashed red;background:#eef}
.thick td{border:3px solid green}.thick .x{border:1px solid red}
.w{width:100%;table-layout:fixed}.w td{vertical-align:top}
.v td{height:60px}
caption{caption-side:bottom;font-style:italic;padding:4px}
</style></head><body>
<table><caption>With a caption below</caption><tr><th rowspan="2">Name</th><th colspan="2">Both</th><th rowspan="2">Sum</th></tr><tr><th>First</th><th>Second half</th></tr><tr><td>alpha</td><td>1</td><td>2</td><td>3</td></tr><tr><td rowspan="2">beta over two rows</td><td>4</td><td>5</td><td>9</td></tr><tr><td colspan="3">three columns wide text</td></tr></table>
<table class="sep"><tr><td>a</td><td>b</td><td>c c c</td></tr><tr><td colspan="2">ab</td><td>c</td></tr></table>
<table class="thick"><tr><td>thick</td><td class="x">thin wins not</td></tr><tr><td>x</td><td>y</td></tr></table>
<table class="w"><tr><td style="width:30%">thirty percent</td><td>rest Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt</td><td>rest</td></tr></table>
<table class="v"><tr><td style="vertical-align:top">top</td><td style="vertical-align:middle">middle</td><td style="vertical-align:bottom">bottom</td><td style="vertical-align:baseline;font-size:30px">base</td><td style="vertical-align:baseline">line</td></tr></table>
<table style="width:60%"><col style="width:100px"><col><col style="width:50%"><tr><td>fixed 100</td><td>auto</td><td>half</td></tr></table>
<table><tr><td>ragged</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>
<div style="display:table;border:1px solid"><div style="display:table-cell;padding:10px">css cell</div><div style="display:table-cell;background:#ffd">another</div></div>
<table border=1 cellpadding=5 cellspacing=0 width=50%><tr><td>old</td><td align=right>school</td></tr></table>
</body></html>`,

  cards: `<!doctype html><html><head><style>
body{font-family:Roboto;font-size:14px;background:#fafafa;margin:0}
.row{display:flex;gap:16px;margin-bottom:16px}.card{flex:1;border:1px solid #ddd;border-radius:12px;background:white;padding:16px}
.card h3{margin:0 0 8px}.card p{margin:0;color:#555}
.tag{display:inline-block;padding:2px 8px;border-radius:999px;background:#e0ecff;color:#1a5fb4;font-size:11px;margin-right:4px}
.btn{display:inline-block;background:linear-gradient(90deg,#1a5fb4,#62a0ea);color:#fff;padding:8px 16px;border-radius:6px;text-decoration:none}
.hl{background:#ff0;padding:0 4px;border-radius:3px;border:1px solid #cc0}
.col{display:flex;flex-direction:column;gap:8px;align-items:center;background:#eee;padding:10px;height:150px;justify-content:space-between}
.wrap{display:flex;flex-wrap:wrap;gap:10px}.wrap div{background:#cde;padding:10px;width:150px}
.abs{position:relative;height:80px;border:2px solid #333;margin:10px 0}.abs .a{position:absolute;right:10px;bottom:5px;background:#fcc;padding:4px}.abs .b{position:absolute;left:50%;top:10px}
.b{border-left:6px solid #1a5fb4;background:#eef;padding:8px 12px}
</style></head><body>
<div class="row"><div class="card"><h3>First</h3><p>Short</p></div><div class="card"><h3>Second card</h3><p>Some longer text that takes more lines than the others, so that heights differ.</p></div><div class="card" style="flex:0 0 120px"><h3>Third</h3></div></div>
<p><span class="tag">alpha</span><span class="tag">beta</span><span class="tag">gamma</span> text after <a class="btn" href="https://example.com">Button</a></p>
<p>Inline <span class="hl">highlighted text that is long enough to be broken over two lines of this paragraph, as inline boxes are, with its ends</span> and <u style="text-decoration:underline wavy red">wavy</u> <s>struck</s> <span style="text-decoration:underline dotted;letter-spacing:2px">spaced</span>.</p>
<div class="row" style="align-items:center;justify-content:center"><div style="background:#fdd;padding:20px">tall</div><div style="background:#dfd">small</div><div style="align-self:flex-end">end</div></div>
<div class="col"><div>one</div><div style="width:100px;background:#fff">two</div><div>three</div></div>
<p class="b">Note block with a border on its left.</p>
<div class="wrap"><div>1</div><div>2</div><div>3</div><div>4</div><div>5</div><div>6</div></div>
<div class="abs"><span class="a">absolute</span><span class="b2 b" style="position:absolute;left:50%;top:10px">half</span> static</div>
<div style="width:300px;margin:0 auto;border:3px double #333;padding:10px;text-align:center">centred box</div>

</body></html>`,

  text: `<!doctype html>
<html><head><title>Text</title><style>
body { font: 15px/1.5 'Source Serif 4'; margin: 0 } p { margin: 0 0 10px }
.up { text-transform: uppercase; letter-spacing: 2px } .cap { text-transform: capitalize } .in { text-indent: 2em }
.code { font-family: 'Roboto Mono'; font-size: 13px; background: #f0f0f0; padding: 2px 5px; border-radius: 4px }
pre { font: 12px/1.45 'Roboto Mono'; background: #f6f8fa; padding: 10px; margin: 0 0 10px }
.narrow { width: 180px } .j { text-align: justify } .big { font-size: 28px } .wrap { overflow-wrap: break-word }
</style></head><body>
<p>Plain, <b>bold</b>, <i>italic</i>, <b><i>both</i></b>, <u>underlined</u>, <s>struck</s>, <small>small</small>,
  H<sub>2</sub>O, E = mc<sup>2</sup>, <a href="https://example.com/">a link</a> and <span class="code">code</span>.</p>
<p class="up">Letters apart</p><p class="cap">capital letters of words</p>
<p class="in">Indented. ${LOREM.repeat(2)}</p>
<p class="j">Justified. ${LOREM.repeat(3)}</p>
<p>Mixed <span class="big">sizes</span> on a line, and <span style="line-height: 40px">a line that is higher</span> than others.</p>
<p style="line-height: 1">Tight lines. ${LOREM.repeat(2)}</p>
<pre>function add(a, b) {
  return a + b   // kept
}</pre>
<div class="narrow"><p>Narrow: self-explanatory com&shy;pounds, non&nbsp;breaking spaces.</p>
<p class="wrap">Donaudampfschifffahrtsgesellschaftskapitän</p><p style="white-space: nowrap">this line does not wrap at all</p></div>
<p style="white-space: pre-line">pre-line keeps
  breaks   alone</p>
<p style="text-align: right">right</p><p style="text-align: center">centre</p>
</body></html>`,

  boxes: `<!doctype html>
<html><head><title>Boxes</title><style>
body { font: 14px/1.4 Roboto; margin: 0 } .a { background: #eef4ff; border: 1px solid #1a5fb4; padding: 12px }
.b { margin: 20px 30px; border: 4px double #333; padding: 8px } .c { width: 60%; margin: 16px auto; background: #fde }
.d { border: 2px dashed #c01c28; border-radius: 12px; padding: 10px; max-width: 300px } .e { height: 60px; background: #dfd }
.f { border-top: 6px solid #26a269; border-bottom: 1px dotted #333; padding: 6px 0 } .p { position: relative; top: 6px; left: 20px; width: 300px }
.g { background: linear-gradient(90deg, #1a5fb4, #62a0ea); color: #fff; padding: 10px; border-radius: 20px 0 20px 0 }
.h { min-height: 50px; background: #eee; box-sizing: border-box; width: 200px; padding: 10px }
</style></head><body>
<div class="a">A box with a border.<div class="b">A box in it, with margins.</div>After it.</div>
<div class="c"><p>Margins of paragraphs</p><p>collapse through their box.</p></div>
<div class="d">Dashed, round, and not too wide: ${LOREM}</div>
<div class="e">Of a height</div><div class="f">Sides of their own</div>
<p class="p">Moved from its place</p><div style="margin-top: -6px">Drawn up</div>
<div class="g">A gradient</div><div style="height: 10px"></div><div class="h">At least so high</div>
<div style="margin: 30px 0"><div style="margin: 20px 0">Collapsed</div></div><hr>
<blockquote>Quoted. ${LOREM}</blockquote>
</body></html>`,

  report: `<!doctype html>
<html><head><title>Report</title><style>
@page { size: A4; margin: 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 9pt Roboto }
  @bottom-left { content: "Quarterly report"; font: 9pt Roboto } }
@page :first { @bottom-left { content: none } @bottom-right { content: none } }
body { font: 11pt/1.45 'Source Serif 4'; margin: 0 }
.cover { height: 200mm; padding-top: 60mm; box-sizing: border-box; text-align: center; break-after: page }
.cover h1 { font: bold 30pt Roboto; margin: 0 0 12pt } nav a { color: #1a5fb4; text-decoration: none }
h2 { font: bold 16pt Roboto; break-before: page; margin: 0 0 10pt } h3 { font: bold 12pt Roboto; margin: 14pt 0 4pt }
.box { break-inside: avoid; border: 1px solid #999; border-left: 6px solid #1a5fb4; padding: 10px 14px; margin: 12pt 0 }
p { margin: 0 0 8pt; text-align: justify }
</style></head><body>
<div class="cover"><h1>Quarterly report</h1><div>From January to March</div></div>
<nav><b>Contents</b><ol><li><a href="#a">Results</a></li><li><a href="#b">Outlook</a></li></ol></nav>
<h2 id="a">Results</h2>
${times(6, i => `<h3>Part ${i}</h3><p>${LOREM.repeat(3)}</p><p>${LOREM.repeat(2)}</p><div class="box"><p>Note ${i}. ${LOREM}</p><b>It stays whole.</b></div>`)}

<h2 id="b">Outlook</h2><p>${LOREM.repeat(4)}</p>
</body></html>`,

  longTable: `<!doctype html><html><head><title>Long table</title><style>
body{font-family:Roboto;font-size:12px} table{width:100%;border-collapse:collapse} th{background:#333;color:#fff}
td,th{border:1px solid #999;padding:5px 8px;text-align:left} tbody tr:nth-child(odd){background:#f3f3f3}
td:nth-child(3){width:150px}</style></head><body><h1>Long table</h1><table><thead><tr><th>#</th><th>Name</th>
<th>Text</th><th>Amount</th></tr></thead><tbody>${times(120, i => `<tr><td>${i}</td><td>Customer number ${i}</td><td>${i % 7 === 0 ? 'long text that wraps over lines of the cell in the table' : 'x'}</td><td style="text-align:right">${(i * 12.5).toFixed(2)}</td></tr>`)}</tbody>
<tfoot><tr><td colspan=3>Total</td><td>999</td></tr></tfoot></table></body></html>`,

  floats: `<!doctype html><html><head><style>body{font:14px/1.4 Roboto;margin:0}.l{float:left;width:120px;height:60px;background:#cde;margin:0 10px 10px 0}.r{float:right;width:100px;background:#fdc;padding:8px}.cf::after{content:"";display:block;clear:both}.hd .a{float:left}.hd .b{float:right;text-align:right}</style></head><body>
<div class="cf hd" style="border-bottom:1px solid"><div class="a"><b>Company</b><br>Street</div><div class="b">Invoice 12<br>Date</div></div>
<p><span class="l">left</span>${LOREM}${LOREM}At vero eos et accusam.</p>
<div class="r">right float box</div><p>After a right float. Lorem ipsum dolor sit amet, consetetur sadipscing elitr, sed diam nonumy eirmod tempor invidunt ut labore et dolore magna aliquyam.</p>
<div style="clear:both;background:#efe">cleared</div>
<div style="overflow:hidden;background:#eee"><div class="l">one</div><div class="l">two</div><div class="l">three</div></div>
<table style="float:right;border:1px solid"><tr><td>floated table</td></tr></table><h2>Heading beside</h2>
</body></html>`,
}
