/** Templates that carry the type of their data. Types only, but for `defineTemplate`, which returns its argument. */
import type { TemplateDefinition } from './definition.ts'

declare const dataType: unique symbol

/** A template with the type of its data. */
export type Template<Data extends object = object> = TemplateDefinition<Data>

/** The id of a stored template, with the type of its data. */
export type TemplateId<Data extends object = object> = string & { readonly [dataType]?: Data }

/** A JSON Schema of data. */
export interface DataSchema {
  readonly type: 'object'
  readonly properties?: { readonly [name: string]: object | boolean }
  readonly required?: readonly string[]
}

/** The type of the values that a JSON Schema accepts; `unknown` where the schema uses other keywords. */
export type DataOf<Schema> = Schema extends { readonly const: infer Value }
  ? Value
  : Schema extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { readonly anyOf: readonly (infer Option)[] }
      ? DataOf<Option>
      : Schema extends { readonly oneOf: readonly (infer Option)[] }
        ? DataOf<Option>
        : Schema extends { readonly type: readonly (infer Name)[] }
          ? DataOfType<Name, Schema>
          : Schema extends { readonly type: infer Name }
            ? DataOfType<Name, Schema>
            : unknown

type DataOfType<Name, Schema> = Name extends 'string'
  ? string
  : Name extends 'number' | 'integer'
    ? number
    : Name extends 'boolean'
      ? boolean
      : Name extends 'null'
        ? null
        : Name extends 'array'
          ? readonly (Schema extends { readonly items: infer Item } ? DataOf<Item> : unknown)[]
          : Name extends 'object'
            ? DataOfObject<Schema>
            : unknown

type DataOfObject<Schema> = Schema extends { readonly properties: infer Properties }
  ? { readonly [Key in Extract<RequiredOf<Schema>, keyof Properties>]: DataOf<Properties[Key]> } & {
      readonly [Key in Exclude<keyof Properties, RequiredOf<Schema>>]?: DataOf<Properties[Key]> | undefined
    }
  : { readonly [name: string]: unknown }

type RequiredOf<Schema> = Schema extends { readonly required: readonly (infer Name)[] } ? Name : never

/** The data of a template: that of its schema, or `Data` if the type of the schema is unknown. */
export type DataOfTemplate<Data extends object, Schema> = Schema extends DataSchema
  ? DataOf<Schema> & object
  : Data

/**
 * Returns the template, with the type of its data: that of its JSON Schema, or the type argument.
 *
 * `defineTemplate<Invoice>({ document: … })` or `defineTemplate({ schema: { type: 'object', … }, document: … })`.
 */
export function defineTemplate<Data extends object = object, const Schema extends object = object>(
  template: TemplateDefinition<NoInfer<DataOfTemplate<Data, Schema>>, Schema>,
): TemplateDefinition<DataOfTemplate<Data, Schema>> {
  return template
}
