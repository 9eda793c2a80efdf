import { itTickets } from "./ticket/it.ts";
import { productTickets } from "./ticket/product.ts";
import { requestTickets } from "./ticket/requests.ts";
import { workTickets } from "./ticket/work.ts";

/** The other tickets; see `playTicketScript` for how they are written. */
export const ticketScripts: readonly string[] = [...itTickets, ...productTickets, ...workTickets, ...requestTickets];
