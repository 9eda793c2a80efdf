import { expect, it } from "vitest";
import { bankAccounts } from "./bank-accounts.ts";

it("reads accounts by their format and check digits, and no other numbers", () => {
  expect(bankAccounts("Pay to DE89 3704 0044 0532 0130 00 by Friday.")).toEqual(["DE89370400440532013000"]);
  expect(bankAccounts("Bitte an DE89 3704 0044 0532 0130 01 zahlen.")).toEqual([]);
  expect(bankAccounts("ABA 021000021, account 004512345678")).toEqual(["021000021 / 004512345678"]);
  expect(bankAccounts("Order 021000022, customer 004512345678")).toEqual([]);
  expect(bankAccounts("The routing is 021000021.")).toEqual([]);
  expect(bankAccounts("Sort code 20-45-53, account 43219876")).toEqual(["20-45-53 43219876"]);
  expect(bankAccounts("Konto 43219876 (20-45-53)")).toEqual(["20-45-53 43219876"]);
  expect(bankAccounts("On 12-03-26 we met; call 020 7946 0018.")).toEqual([]);
});
