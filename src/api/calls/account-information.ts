import type { Account } from '../account.ts'
import type { Services } from './services.ts'

export function createAccountInformation(
  account: string,
  { storage: { records } }: Services,
): Account['accountInformation'] {
  return async () => {
    const [num_of_templates, num_of_objects] = await Promise.all([
      records.countTemplates({ account }),
      records.countTransactions({ account }),
    ])
    return { status: 'success', num_of_templates, num_of_objects }
  }
}
