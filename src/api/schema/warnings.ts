/** What a warning code means to the author of a template. */
export interface WarningKind {
  /** What was found, and how it is rendered. */
  readonly meaning: string
  /** What to do about it. */
  readonly advice: string
}

const TOLERATED = 'It is rendered as in pdfmake. An error if `strict`.'

/** Every warning code of Platen. Codes are stable; messages may change. */
export const WARNINGS = {
  missing_value: {
    meaning:
      'An expression reads a value that the data does not contain; one warning per expression, with the nearest existing name. Conditions and `default` warn only if the data has nearly the same name. An error if `strict`.',
    advice: 'Correct the name, add the value to the data, or use `default`.',
  },
  missing_currency: {
    meaning:
      'Neither the call nor the template names a currency; amounts are shown in USD. An error if `strict`.',
    advice: 'Set `currency` in the template or the call.',
  },
  unknown_locale: {
    meaning:
      'The locale is well-formed, but Intl has no data for it; values are formatted as in the locale of the computer.',
    advice: 'Use a locale that Intl supports, such as `en-IE`.',
  },
  unsupported_template_syntax: {
    meaning:
      'A tag of another template language, HTML in a document, or a JavaScript function is rendered as text.',
    advice: 'Use the replacement in the message.',
  },
  missing_glyph: {
    meaning: 'No font has these characters; PDFs show a box, images show U+FFFD.',
    advice: 'Register a font that has the characters.',
  },
  header_extended: {
    meaning:
      "A cell in a table's header rows spans rows below the header; these rows are repeated on each page too.",
    advice: 'End the `rowSpan` with the header, or raise `headerRows`.',
  },
  content_lost: {
    meaning:
      'Content that does not fit on any page was omitted, or a node has two kinds of content. The latter is an error if `strict`.',
    advice: 'Make the content smaller or let it break; give a node one kind of content.',
  },
  content_cut: {
    meaning: 'A header or footer is higher than its margin; the rest is hidden.',
    advice: 'Increase the margin, or set it to `"auto"`.',
  },
  content_off_page: {
    meaning: 'Content extends beyond the edge of its page.',
    advice: 'Reduce its width or its position, or let it wrap.',
  },
  table_too_wide: {
    meaning: 'A table extends into the margin, or out of its column or cell.',
    advice: 'Reduce its widths, or use `*` for columns whose text may wrap.',
  },
  words_not_divided: {
    meaning: '`hyphens` is `auto`, but `language` is not set or has no hyphenation patterns.',
    advice: 'Set `language` to a language with patterns, or remove `hyphens`.',
  },
  unknown_style: {
    meaning: 'A document uses an undefined style. An error if `strict`.',
    advice: 'Correct the name, or define it in `styles`.',
  },
  unknown_layout: {
    meaning: 'A table uses an undefined layout. An error if `strict`.',
    advice: 'Correct the name, or define it in `tableLayouts`.',
  },
  unknown_toc: {
    meaning: 'A text belongs to a table of contents that the document does not have. An error if `strict`.',
    advice: 'Correct the id, or add the table of contents.',
  },
  empty_toc: {
    meaning: 'No text belongs to a table of contents. An error if `strict`.',
    advice: 'Give headings the `tocItem` of the table of contents.',
  },
  circular_style: {
    meaning: 'Styles extend each other in a circle. An error if `strict`.',
    advice: 'Remove one `extends` of the circle.',
  },
  missing_cells: {
    meaning: `A row has fewer cells than the table has columns, such as cells that a span covers. ${TOLERATED}`,
    advice: 'Write `{}` for each cell that a span covers.',
  },
  too_many_widths: {
    meaning: `A table has more widths than columns; the others take space that stays empty. ${TOLERATED}`,
    advice: 'Remove the widths that belong to no column.',
  },
  empty_text: {
    meaning: `A text is null, and prints an empty line. ${TOLERATED}`,
    advice: 'Write a text, or remove the node.',
  },
  empty_table: {
    meaning: `No row of a table has a cell, so it prints nothing. ${TOLERATED}`,
    advice: 'Add cells, or leave out the table if there are none.',
  },
  invalid_path: {
    meaning: `The path of a vector has a mistake; the rest of it is not drawn. ${TOLERATED}`,
    advice: 'Correct the path data.',
  },
  unknown_destination: {
    meaning:
      'A link leads to an id that no element or node has, or to a page that the document does not have. An unknown id is an error in a document that is `strict`.',
    advice: 'Correct the id, or add it to the target.',
  },
  refused_link: {
    meaning:
      'A link of an HTML page is not http, https, mailto, tel or a fragment; only its text is printed. In a document, such a link is an `invalid_definition` error.',
    advice: 'Use one of these kinds of links.',
  },
  cmyk_converted: {
    meaning: 'A CMYK colour in a PDF/A was converted to sRGB. An error if `strict`.',
    advice: 'Use an RGB colour, or no PDF/A.',
  },
  not_accessible: {
    meaning:
      "PDF/UA-1 forbids this; reported with `accessibility: 'warn'`. An error if the PDF claims PDF/UA.",
    advice: 'Do what the message says.',
  },
  more_warnings: {
    meaning: 'A document has more mistakes than are listed; the message contains their number.',
    advice: 'Correct those that are listed, then render again.',
  },
  unknown_property: {
    meaning: 'The template has a property that does not exist; it is ignored.',
    advice: 'Correct the name: the message has the nearest valid one.',
  },
  unknown_value: {
    meaning:
      'A property or an attribute has a value that it does not take; its default is used. An error in a document that is `strict`.',
    advice: 'Use a value from the message.',
  },
  unknown_color: {
    meaning: 'A colour cannot be read; the default is used. An error in a document that is `strict`.',
    advice: 'Use a CSS colour, such as `#14213d` or `navy`.',
  },
  unknown_font: {
    meaning:
      'A font is not registered; another one is used. An unknown `font` of a document is an `invalid_template` error.',
    advice: 'Correct the name, or register the font.',
  },
  svg_content_dropped: {
    meaning: 'Parts of an SVG are not drawn.',
    advice: 'Replace the parts in the message, or use a PNG.',
  },
  svg_reference_missing: {
    meaning:
      'A part of an SVG refers to an element that does not exist or is of another kind, such as a gradient or the symbol of a `<use>`.',
    advice: 'Correct the id, or add the element.',
  },
  asset_failed: {
    meaning: 'A missing or invalid picture was replaced by a placeholder.',
    advice: 'Check that the picture exists, is reachable and is complete.',
  },
  asset_denied: {
    meaning: 'A picture that may not be read was replaced by a placeholder.',
    advice: 'Use a public http(s) URL, a data: URI, a stored asset, or a file in an asset root.',
  },
  font_failed: {
    meaning: 'A font of an HTML page could not be loaded; another family is used.',
    advice: 'Check the URL of the font, or register the font with the engine.',
  },
  stylesheet_failed: {
    meaning: 'A stylesheet of an HTML page could not be loaded; the page is rendered without it.',
    advice: 'Check its URL, or write the rules into the page or `css`.',
  },
  attachment_failed: {
    meaning: 'A file of `<link rel="attachment">` could not be loaded; the PDF does not contain it.',
    advice: 'Check its URL, or give a data: URI.',
  },
  unsupported_css: {
    meaning: 'A CSS property or value is not supported; it is ignored.',
    advice: 'Use [supported CSS](html-and-css.md), or remove the declaration.',
  },
  unsupported_selector: {
    meaning: 'A CSS selector is not supported; its rule is ignored.',
    advice: 'Use a class, or another supported selector.',
  },
  unsupported_at_rule: {
    meaning: 'An at-rule of a stylesheet is not supported; it is ignored.',
    advice: 'Remove it, or write its rules without it.',
  },
  unsupported_element: {
    meaning: 'An element of an HTML page is not drawn.',
    advice: 'Replace it by supported elements; draw charts as SVG.',
  },
  script_ignored: {
    meaning: 'A script of an HTML page does not run.',
    advice:
      'Compute values before the call, and put the HTML and CSS that the script makes into the page; or print it with `renderer` `auto` or `browser` and `run_scripts`.',
  },
  unknown_element: {
    meaning:
      'An element of an HTML page or of an SVG is not one of HTML, MathML or SVG; it is laid out as `<span>` or `<mrow>`, or left out.',
    advice: 'Correct its name.',
  },
  invalid_math: {
    meaning:
      'A formula has an element with a wrong number of children, an invalid attribute, or text outside of tokens.',
    advice: 'Correct the element in the message.',
  },
  unknown_entity: {
    meaning: 'A character reference such as `&foo;` is not one of HTML; it is printed as text.',
    advice: 'Correct the name, or write `&amp;` for `&`.',
  },
  unclosed_element: {
    meaning: 'A start or end tag of an HTML page has no partner.',
    advice: 'Add the missing tag, or remove the other one.',
  },
  unknown_css_property: {
    meaning: 'A property of a stylesheet is not one of CSS; it is ignored.',
    advice: 'Correct its name.',
  },
  invalid_css: {
    meaning:
      'CSS breaks the syntax, such as a missing `:`, `;`, `}`, `)` or quotation mark; the part in the message is ignored or repaired, as CSS Syntax 3 defines.',
    advice: 'Correct the place in the message; the mistake can be just before it.',
  },
  invalid_css_value: {
    meaning: 'A CSS property does not take this value; the declaration is ignored.',
    advice: 'Correct the value.',
  },
  unknown_medium: {
    meaning: 'A media query names a media type or feature that CSS does not have; its rules are ignored.',
    advice: 'Use `print`, `screen` or `all`, and features of Media Queries 5.',
  },
  font_not_registered: {
    meaning:
      'A font family of an HTML page or a standard PDF font is not registered and was replaced by another family; or a font of a document has no bold or italic face, and the text is printed without it.',
    advice: 'Register the font or the face, or load it with `@font-face`.',
  },
  browser_fallback: {
    meaning: 'The [browser](browser.md) prints an HTML page, because Platen does not draw all of it.',
    advice: "Nothing; or use what Platen supports, or `renderer: 'browser'`.",
  },
  request_refused: {
    meaning:
      'A page in the [browser](browser.md) requested something that it may not load, or that failed: a script, data, a frame, another page, a connection.',
    advice: 'Allow its host in `assets`, or write the data into the page.',
  },
  script_failed: {
    meaning: 'A script of a page in the [browser](browser.md) failed.',
    advice: 'Correct the script.',
  },
  unquoted_attribute: {
    meaning: 'An expression is in an unquoted attribute, where a value could inject other attributes.',
    advice: 'Write quotes around the value of the attribute.',
  },
  content_overflows: {
    meaning:
      'The content of an HTML page is wider than its paper, even when scaled down; the rest is cut off. Or content continues on a narrower page in its first width.',
    advice: 'Let it wrap, reduce its width, or use larger paper.',
  },
  nothing_shown: {
    meaning: 'An HTML page has no visible content.',
    advice: 'Check for text that scripts would generate, and for hidden or misplaced content.',
  },
  html_too_deep: {
    meaning:
      'An HTML page is nested too deeply; the tags of deeper elements were removed and their text kept.',
    advice: 'Nest fewer elements, and close those that are open.',
  },
  page_downscaled: {
    meaning: 'A page is too large to be rasterised at 150 dpi; it is drawn with fewer pixels.',
    advice: 'Use smaller paper, if the page must be sharp.',
  },
  damaged_profile: {
    meaning:
      'The colour profile of a picture is damaged or belongs to another colour space; it is ignored. Only pictures that are opened without `sharp` are checked.',
    advice: 'Save the picture again, with its profile or in sRGB.',
  },
  package_missing: {
    meaning:
      'An [optional package](deployment.md#install-without-native-packages) is not installed: pictures keep their resolution, or are replaced by placeholders; formulas in Markdown are printed as written.',
    advice: 'Install the package in the message.',
  },
  unknown_setting: {
    meaning: '`settings` has a name that does not exist; it is ignored.',
    advice: 'Correct the name.',
  },
  unused_setting: {
    meaning: 'A setting has no effect beside another one.',
    advice: 'Remove one of the two.',
  },
  unknown_placeholder: {
    meaning:
      'A header or footer in `settings` contains a placeholder that does not exist; it is printed as text.',
    advice: 'Use a placeholder from the message.',
  },
  unknown_object: {
    meaning: 'An override of an image matches no object of the scene.',
    advice: 'Use the name of an object.',
  },
  unused_property: {
    meaning:
      'A property of an override has no effect on its object; a node of a document has several targets of a link, such as `link` and `linkToPage`, or does not show one of its `attachments` (errors if `strict`); or an attribute has no effect on its HTML element.',
    advice: 'Remove it, or use a property of this kind of object or the element in the message.',
  },
  text_overflow: {
    meaning: 'A text of an image does not fit into its box, or has a word that does not.',
    advice: 'Use a shorter text, a larger box, or `autofit`.',
  },
  code_too_small: {
    meaning: 'The modules of a barcode are smaller than a pixel; scanners cannot read it.',
    advice: 'Make the barcode larger, encode less, or raise the scale.',
  },
  artboard_mismatch: {
    meaning:
      'A saved scene shows another region than the artboard of its editor, or `artboard` matches several objects.',
    advice: 'Set `artboard` to the name of one object.',
  },
  unsupported_property: {
    meaning: 'An image uses an eraser, which is not supported; erased areas are drawn.',
    advice: 'Replace the eraser by a clip path, or by a picture.',
  },
  missing_size: {
    meaning:
      'An object of an image is invisible because it has no size; or a text object lacks the `height` that `autofit` or `verticalAlign` needs; or an SVG has no size.',
    advice: 'Give the object its `width` and `height`.',
  },
  printed_as_pixels: {
    meaning:
      'A scene on a PDF page uses a feature that PDF lacks, such as a blend mode; these objects are pixels.',
    advice: 'Nothing, if the resolution suffices; otherwise remove the feature in the message.',
  },
  layers_left_out: {
    meaning: '`layer_info` is incomplete: the response lists only some of the layers.',
    advice: 'Ask for fewer templates at once.',
  },
  unusable_picture: {
    meaning: 'A stored template has, with its sample, a missing or invalid picture.',
    advice: 'Correct the picture in the template or the sample.',
  },
  unusable_code: {
    meaning: 'A stored template has, with its sample, barcode data that the symbology cannot encode.',
    advice: 'Correct the data, or choose another symbology.',
  },
  unknown_filter: {
    meaning: 'An image uses a filter that does not exist; it is ignored.',
    advice: 'Use a filter of Fabric.js.',
  },
  unknown_markup: {
    meaning: 'A text of an image contains an unknown tag; it is drawn as text.',
    advice: 'Use a tag from the message, or write `&lt;` for `<`.',
  },
  dashes_dropped: {
    meaning: 'A stroke of an image has more dashes than can be drawn; it is drawn without gaps.',
    advice: 'Use longer dashes.',
  },
  unknown_parameter: {
    meaning: 'A parameter of a call does not exist; it is ignored.',
    advice: 'Correct its name.',
  },
  unused_parameter: {
    meaning: 'A parameter of a call has no effect.',
    advice: 'Remove it, or change the call as the message says.',
  },
  unused_fields: {
    meaning:
      'An HTML or Markdown page contains `{{…}}`, which is rendered as text because the call has no `data`; or an override contains `{{…}}`, which is not replaced.',
    advice: 'Pass `data`, or write the value into the override.',
  },
  file_name_printed: {
    meaning: 'The HTML or Markdown of a call is only the name of a file, which is printed.',
    advice: "Pass the content of the file, such as `await readFile(name, 'utf8')`.",
  },
  invalid_front_matter: {
    meaning:
      'The front matter of a Markdown page is not valid YAML, or a field of it has a wrong type or is a setting; it is ignored.',
    advice: 'Correct the YAML at the line in the message. Quote texts that contain `: ` or `#`.',
  },
  undefined_footnote: {
    meaning: 'A reference to a footnote in a Markdown page has no definition; it is printed as text.',
    advice: 'Define the footnote, or escape the bracket.',
  },
  unused_footnote: {
    meaning: 'A footnote of a Markdown page has no reference; it is not printed.',
    advice: 'Refer to it, or remove it.',
  },
  invalid_tex: {
    meaning: 'A formula in a Markdown page is not valid TeX, or is too long; it is printed as written.',
    advice: 'Correct the formula at the line and column in the message, or divide it.',
  },
  code_not_highlighted: {
    meaning: 'Code in a Markdown page is too long to be highlighted; it is printed without colours.',
    advice: 'Shorten the code, or divide it into several blocks.',
  },
  unknown_keyword: {
    meaning: "The template's `schema` uses an unknown keyword; it is ignored.",
    advice: 'Use a keyword of JSON Schema.',
  },
  unknown_format: {
    meaning: "The template's `schema` uses an unknown format; it is not checked.",
    advice: 'Use a format of JSON Schema, or a `pattern`.',
  },
  more_problems: {
    meaning:
      'An HTML page has more problems than the limit `maxProblems`; the message contains their number. The first problem of each code is always listed.',
    advice: 'Correct those that are listed, then render again.',
  },
} as const satisfies Record<string, WarningKind>

export type WarningCode = keyof typeof WARNINGS
