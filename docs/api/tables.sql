-- Tables of a new SQLite database. Printed by `npm run api`; see docs/decisions.md, 24.

CREATE TABLE "ratenkauf_checkouts" (
  "webshop" text not null,
  "reference" text not null,
  "token" text not null,
  "sealed" text not null,
  "expires_at" bigint not null,
  constraint "ratenkauf_checkouts_key" primary key ("reference", "webshop"),
  constraint "ratenkauf_checkouts_token" unique ("token"));
CREATE INDEX "ratenkauf_checkouts_age" on "ratenkauf_checkouts" ("expires_at", "webshop");

CREATE TABLE "ratenkauf_health" (
  "id" text not null primary key,
  "filler" text not null);

CREATE TABLE "ratenkauf_keys" (
  "webshop" text not null,
  "key" text not null,
  "verb" text not null,
  "input" text not null,
  "subject" text not null,
  "answer" text,
  "created_at" bigint not null,
  constraint "ratenkauf_keys_key" primary key ("key", "webshop"));
CREATE INDEX "ratenkauf_keys_age" on "ratenkauf_keys" ("created_at", "webshop");

CREATE TABLE "ratenkauf_migrations" (
  "step" bigint not null primary key);

CREATE TABLE "ratenkauf_outbox" (
  "webshop" text not null,
  "transaction_id" text not null,
  "version" bigint not null,
  "delivered_digest" text,
  "is_due" bigint not null,
  "lease_until" bigint not null,
  "attempts" bigint not null,
  "last_failure" text,
  "updated_at" bigint not null,
  constraint "ratenkauf_outbox_key" primary key ("transaction_id", "webshop"));
CREATE INDEX "ratenkauf_outbox_due" on "ratenkauf_outbox" ("is_due", "webshop", "updated_at", "transaction_id");

CREATE TABLE "ratenkauf_proof_days" (
  "webshop" text not null,
  "month" bigint not null,
  "kind" text not null,
  "subject" bigint not null,
  "digest" text not null,
  "days" bigint not null,
  "first_at" bigint not null,
  "last_at" bigint not null,
  constraint "ratenkauf_proof_days_key" primary key ("kind", "month", "subject", "digest", "webshop"));
CREATE INDEX "ratenkauf_proof_days_digest" on "ratenkauf_proof_days" ("digest", "webshop");
CREATE INDEX "ratenkauf_proof_days_month" on "ratenkauf_proof_days" ("month", "webshop");

CREATE TABLE "ratenkauf_proofs" (
  "webshop" text not null,
  "digest" text not null,
  "content" text not null,
  "last_month" bigint not null,
  constraint "ratenkauf_proofs_key" primary key ("digest", "webshop"));
CREATE INDEX "ratenkauf_proofs_month" on "ratenkauf_proofs" ("last_month", "webshop");

CREATE TABLE "ratenkauf_purchases" (
  "webshop" text not null,
  "id" text not null,
  "version" bigint not null,
  "situation" text not null,
  "shopper" text not null,
  "session" text,
  "start_key" text not null,
  "cart" text not null,
  "claim" text not null,
  "token" text not null,
  "amount" bigint not null,
  "requested_months" bigint,
  "consent_version" text not null,
  "consent_at" bigint not null,
  "fingerprint" text not null,
  "technical_id" text,
  "business_id" text,
  "details" text not null,
  "texts" text,
  "progress" text not null,
  "order_id" text,
  "is_delivered" bigint not null,
  "attempts" bigint not null,
  "expires_at" bigint not null,
  "restored_at" bigint,
  "created_at" bigint not null,
  "updated_at" bigint not null,
  "held_claim" text,
  "is_resolved" bigint not null,
  constraint "ratenkauf_purchases_key" primary key ("id"),
  constraint "ratenkauf_purchases_token" unique ("token"),
  constraint "ratenkauf_purchases_start_key" unique ("start_key", "webshop"),
  constraint "ratenkauf_purchases_held_claim" unique ("held_claim", "webshop"));
CREATE INDEX "ratenkauf_purchases_business_id" on "ratenkauf_purchases" ("business_id", "webshop", "created_at", "id");
CREATE INDEX "ratenkauf_purchases_cart" on "ratenkauf_purchases" ("cart", "webshop", "created_at", "id");
CREATE INDEX "ratenkauf_purchases_order_id" on "ratenkauf_purchases" ("order_id", "webshop", "created_at", "id");
CREATE INDEX "ratenkauf_purchases_session" on "ratenkauf_purchases" ("session", "webshop", "expires_at");
CREATE INDEX "ratenkauf_purchases_shopper" on "ratenkauf_purchases" ("shopper", "webshop", "created_at", "id");
CREATE INDEX "ratenkauf_purchases_texts" on "ratenkauf_purchases" ((case when texts is null then 0 else 1 end), "webshop", "updated_at");
CREATE INDEX "ratenkauf_purchases_unordered" on "ratenkauf_purchases" ((case when is_resolved = 1 and attempts = 0 and order_id is null then 1 else 0 end), "webshop", "updated_at");
CREATE INDEX "ratenkauf_purchases_unresolved" on "ratenkauf_purchases" ("is_resolved", "webshop", "updated_at", "id");
CREATE INDEX "ratenkauf_purchases_urgency" on "ratenkauf_purchases" ("is_resolved", (case when situation in ('starting', 'initialized', 'approved') then 2 when situation in ('declined', 'abandoned', 'expired', 'void') then 1 else 0 end), "webshop", "updated_at", "id");

CREATE TABLE "ratenkauf_rates" (
  "webshop" text not null,
  "amount" bigint not null,
  "fetched_at" bigint not null,
  "example" text not null,
  "answer" text not null,
  constraint "ratenkauf_rates_key" primary key ("amount", "webshop"));
CREATE INDEX "ratenkauf_rates_age" on "ratenkauf_rates" ("fetched_at", "webshop");

CREATE TABLE "ratenkauf_store" (
  "id" text not null primary key,
  "generation" bigint not null,
  "identity" text not null,
  "restored_at" bigint);

CREATE TABLE "ratenkauf_tasks" (
  "webshop" text not null,
  "id" text not null,
  "transaction_id" text not null,
  "kind" text not null,
  "version" bigint not null,
  "amount" bigint,
  "reason" text,
  "tracking_number" text,
  "received_on" text,
  "key" text,
  "is_direct" bigint not null,
  "state" text not null,
  "code" text,
  "detail" text,
  "turn" bigint,
  "sending" text,
  "created_at" bigint not null,
  "is_done" bigint not null,
  "updated_at" bigint not null,
  constraint "ratenkauf_tasks_key" primary key ("id"),
  constraint "ratenkauf_tasks_turn" unique ("transaction_id", "kind", "turn", "webshop"));
CREATE INDEX "ratenkauf_tasks_detail" on "ratenkauf_tasks" ((case when detail is null then 0 else 1 end), "webshop", "updated_at");
CREATE INDEX "ratenkauf_tasks_done" on "ratenkauf_tasks" ("is_done", "webshop", "updated_at", "id");
CREATE INDEX "ratenkauf_tasks_transaction" on "ratenkauf_tasks" ("transaction_id", "webshop", "created_at", "id");

CREATE TABLE "ratenkauf_webshops" (
  "webshop" text not null primary key,
  "name" text not null,
  "served_at" bigint not null);
