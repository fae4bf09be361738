/** The JSON Schema of template definitions for editors. */
import { EXPRESSION_DEFINITIONS, ref } from '../base/bound-schema.ts'
import type { JsonObject } from '../base/json.ts'
import { documentDefinitions } from '../document/document-schema.ts'
import { HTML_SETTINGS_SCHEMA } from '../html/page-settings.ts'
import { sceneDefinitions } from '../scene/scene-schema.ts'
import { DEFINITION_SCHEMA } from './definition.ts'

/**
 * JSON Schema 2020-12 of template definitions, with all properties of documents, scenes and settings. Unknown properties
 * are errors here, but only warnings when a template is stored.
 */
export function templateSchema(): JsonObject {
  const { properties, ...definition } = DEFINITION_SCHEMA
  const { description: _, ...settings } = HTML_SETTINGS_SCHEMA
  return {
    ...definition,
    properties: {
      ...properties,
      document: { ...ref('document'), description: properties.document.description },
      scene: { ...ref('scene'), description: properties.scene.description },
      settings: { ...settings, description: properties.settings.description, additionalProperties: false },
    },
    $defs: { ...EXPRESSION_DEFINITIONS, ...documentDefinitions(), ...sceneDefinitions() },
  }
}
