/** Properties of form controls (CSS Basic User Interface 4). Pure. */
import { color, either, inherited, keywords, rare } from './property-parsers.ts'

export const CONTROL_PROPERTIES = {
  /** `none` removes the native look. Undefined is `auto`. */
  appearance: rare(
    keywords('none | auto', {
      button: 'auto',
      checkbox: 'auto',
      listbox: 'auto',
      menulist: 'auto',
      'menulist-button': 'auto',
      meter: 'auto',
      'progress-bar': 'auto',
      'push-button': 'auto',
      radio: 'auto',
      searchfield: 'auto',
      'slider-horizontal': 'auto',
      'square-button': 'auto',
      textarea: 'auto',
      textfield: 'auto',
    }),
  ),
  accentColor: inherited(either(keywords('auto'), color), 'auto'),
}
