<?php

declare(strict_types=1);

function homePage(): void
{
    $amounts = implode('&amount=', array_column(products(), 'cents'));
    // The first rates are in the HTML. If the service does not answer, the elements ask.
    $context = stream_context_create(['http' => ['timeout' => 2]]);
    $text = @file_get_contents(getenv('SHOP_RATENKAUF') . "/ratenkauf/teasers?amount=$amounts", false, $context);
    $list = $text === false ? [] : json_decode($text, true);
    $teasers = array_column($list['teasers'] ?? [], 'html', 'amount');
    $cards = '';
    foreach (products() as $slug => ['name' => $name, 'text' => $words, 'cents' => $cents]) {
        $teaser = $teasers[$cents] ?? teaser($cents);
        $cards .= '<li><h2><a href="/produkt/' . e($slug) . '">' . e($name) . '</a></h2><p>' . e($words) . '</p><p class="price">'
            . euros($cents) . "</p>$teaser</li>";
    }
    page('Möbel', "<ul class=\"list\">$cards</ul>", head: $list['preload'] ?? '');
}

/** Returns a teaser whose rate the element asks for. */
function teaser(int $cents): string
{
    return sprintf('<ratenkauf-teaser amount="%.2F"></ratenkauf-teaser>', $cents / 100);
}

function productPage(string $slug): void
{
    ['name' => $name, 'text' => $text, 'cents' => $cents] = products()[$slug] ?? throw new OutOfBoundsException();
    page($name, '<p>' . e($text) . '</p><p class="price">' . euros($cents) . '</p>' . teaser($cents) . form('/korb')
        . '<input type="hidden" name="slug" value="' . e($slug) . '"><button>In den Warenkorb</button></form>');
}

/** A real shop takes the withdrawal here (§ 356a BGB). */
function withdrawalPage(): void
{
    page('Vertrag widerrufen', '<p>In einem echten Shop erklären Sie hier den Widerruf, und bekommen sofort eine Bestätigung mit Datum und Uhrzeit.</p>');
}

function cartPage(): void
{
    $items = cart()['items'];
    if ($items === []) {
        page('Warenkorb', '<p>Ihr Warenkorb ist leer.</p><p><a class="button" href="/">Zu den Möbeln</a></p>');
        return;
    }
    $rows = '';
    foreach ($items as $slug => $quantity) {
        ['name' => $name, 'cents' => $cents] = products()[$slug];
        $rows .= '<li>' . form('/korb') . '<input type="hidden" name="slug" value="' . e($slug) . '"><label>' . e($name)
            . ', Anzahl <input type="number" name="quantity" min="0" max="9" value="' . $quantity . '"></label> <button class="quiet">Ändern</button></form><span>'
            . euros($cents * $quantity) . '</span></li>';
    }
    page('Warenkorb', "<ul class=\"rows\">$rows</ul><p class=\"price\">Summe " . euros(total()) . '</p>' . teaser(total())
        . '<p><a class="button" href="/kasse/adresse">Zur Kasse</a></p>');
}

/** @param array<string, string> $problems */
function addressPage(array $values, array $problems = []): void
{
    $fields = '';
    foreach (FIELDS as $name => [$label, $isNeeded, $autocomplete]) {
        $value = e($values[$name] ?? '');
        $problem = $problems[$name] ?? null;
        $wrong = $problem === null ? '' : " aria-invalid=\"true\" aria-describedby=\"$name-problem\"";
        $options = '';
        foreach (SALUTATIONS as $key => $text) {
            $options .= '<option value="' . $key . '"' . ($value === $key ? ' selected' : '') . ">$text</option>";
        }
        $type = $name === 'email' ? 'email' : 'text';
        $control = $name === 'salutation'
            ? "<select id=\"$name\" name=\"$name\" autocomplete=\"$autocomplete\">$options</select>"
            : "<input id=\"$name\" name=\"$name\" type=\"$type\" autocomplete=\"$autocomplete\" value=\"$value\" maxlength=\"80\"$wrong>";
        $fields .= "<label for=\"$name\">$label" . ($isNeeded ? '' : ' (freiwillig)') . "</label>$control"
            . ($problem === null ? '' : "<p class=\"problem\" id=\"$name-problem\">" . e($problem) . '</p>');
    }
    page('Adresse', form('/kasse/adresse') . "$fields<button>Weiter zur Zahlung</button></form>");
}

/** @param array{token: string} $held what the service has answered to the facts */
function paymentPage(array $held): void
{
    $token = e($held['token']);
    page('Zahlung', notice(takeNotice()) . form('/kasse/zahlung') . <<<HTML
        <fieldset>
        <legend>Wie möchten Sie zahlen?</legend>
        <ratenkauf-checkout checkout="$token"><label slot="radio"><input type="radio" name="payment" value="instalments"> Ratenkauf</label></ratenkauf-checkout>
        <label class="option"><input type="radio" name="payment" value="prepayment" checked> Vorkasse</label>
        </fieldset>
        <button>Weiter zur Übersicht</button>
        </form>
        HTML, 'ratenkauf-checkout');
}

/** @param array<string, mixed>|null $held what the service has answered; null for other payments */
function reviewPage(?array $held): void
{
    $rows = '';
    foreach (cart()['items'] as $slug => $quantity) {
        ['name' => $name, 'cents' => $cents] = products()[$slug];
        $rows .= "<li><span>$quantity × " . e($name) . '</span><span>' . euros($cents * $quantity) . '</span></li>';
    }
    $customer = cart()['customer'];
    $address = e("$customer[firstName] $customer[lastName], $customer[street], $customer[postcode] $customer[city]");
    $main = notice(takeNotice()) . "<ul class=\"rows\">$rows</ul><p class=\"price\">Gesamt " . euros(total()) . "</p><p>Lieferung an $address</p>";
    if ($held === null) {
        page('Bestellung prüfen', "$main<p>Zahlung: Vorkasse</p>" . orderForm('prepayment'));
        return;
    }
    $summary = '<ratenkauf-summary checkout="' . e($held['token']) . '" payment-href="/kasse/zahlung"></ratenkauf-summary>';
    $mayOrder = in_array($held['purchase']['state'] ?? '', ['approved', 'confirming'], true);
    page('Bestellung prüfen', $main . $summary . ($mayOrder ? orderForm('instalments') : ''), 'ratenkauf-summary');
}

/** The form names its cart: a second click, after an answer that got lost, leads to the order of the first one. */
function orderForm(string $payment): string
{
    $cart = cart()['id'];
    return form('/kasse/bestellen') . "<input type=\"hidden\" name=\"cart\" value=\"$cart\"><input type=\"hidden\" name=\"payment\" value=\"$payment\"><button>Zahlungspflichtig bestellen</button></form>";
}

/** @param array<string, mixed> $order */
function thanksPage(array $order): void
{
    $number = e($order['number']);
    $isOpen = $order['state'] === 'pending' && $order['payment'] === 'instalments';
    $text = match (true) {
        $order['state'] === 'cancelled' => 'Diese Bestellung wurde storniert.',
        $isOpen => 'Die Bank hat noch nicht geantwortet. Bitte bestellen Sie nicht noch einmal: Sobald wir Bescheid wissen, steht er hier.',
        $order['payment'] === 'prepayment' => 'Bitte überweisen Sie den Betrag. Danach liefern wir.',
        default => 'Ihr Ratenkauf ist abgeschlossen. Wir bereiten die Lieferung vor.',
    };
    $title = $isOpen ? 'Ihr Ratenkauf wird gerade abgeschlossen' : 'Vielen Dank';
    page($title, '<p>Bestellung <strong class="number">' . $number . '</strong>, ' . euros($order['facts']['amount']) . "</p><p>$text</p>",
        head: $isOpen ? '<meta http-equiv="refresh" content="5">' : '');
}
