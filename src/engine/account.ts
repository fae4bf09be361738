import type { Account } from '../api/account.ts'
import { abortable } from '../api/calls/call-options.ts'
import { createOutputCalls } from '../api/calls/create.ts'
import { createObjectCalls } from '../api/calls/objects.ts'
import type { Services } from '../api/calls/services.ts'
import { createTemplateCalls } from '../api/calls/templates.ts'

/** @param account Owner of the templates and objects; those of other accounts are not found. */
export function createAccount(account: string, services: Services): Account {
  const templates = createTemplateCalls(account, services)
  const objects = createObjectCalls(account, services)
  return {
    putTemplate: templates.putTemplate,
    getTemplate: abortable(templates.getTemplate),
    listTemplates: abortable(templates.listTemplates),
    deleteTemplate: abortable(templates.deleteTemplate),
    ...createOutputCalls(account, services, objects.readFile),
    listObjects: abortable(objects.listObjects),
    getObject: abortable(objects.getObject),
    deleteObject: abortable(objects.deleteObject),
    readFile: abortable(objects.readFile),
    accountInformation: abortable(objects.accountInformation),
  }
}
