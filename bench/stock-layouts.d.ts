export declare const STOCK_LAYOUTS: Readonly<Record<string, object>>
